"""A prompt that llama.cpp answers on a GPU, against the same on processors.

    llama_prompt.py FOLDER

FOLDER has libllama-….so and libggml-….so, the libraries of a package with llama.cpp. The model is one of random
numbers (`gguf.py`): what it says means nothing, but depends on all that is computed. The likeliest token is taken
each time, which must be the same; the numbers behind it are compared as well.
"""

import ctypes as c
import glob
import os
import sys
import tempfile

import gguf
import numpy as np

P, I32 = c.c_void_p, c.c_int32
PROMPT = b"The quick brown fox jumps over the lazy dog. What happens next, and to whom?"
ANSWER = 12


class Parameters(c.Structure):
    """A struct that is passed by its contents, longer than what the library has: the end is not looked at."""

    _fields_ = [("words", c.c_int32 * 128)]


class Batch(c.Structure):
    _fields_ = [("count", I32)] + [(name, P) for name in ("token", "embd", "pos", "n_seq_id", "seq_id", "logits")]


def library(name):
    return c.CDLL(glob.glob(f"{sys.argv[1]}/{name}-*.so*")[0], mode=c.RTLD_GLOBAL)


BASE, GGML, LLAMA = library("libggml-base"), library("libggml"), library("libllama")


def function(of, name, result, *arguments):
    found = getattr(of, name)
    found.restype, found.argtypes = result, arguments
    return found


load = function(GGML, "ggml_backend_load", P, c.c_char_p)
for back_end in ("cpu", "hip"):
    assert load(glob.glob(f"{sys.argv[1]}/libggml-{back_end}-*.so")[0].encode()), back_end
function(LLAMA, "llama_backend_init", None)()
model_parameters = function(LLAMA, "llama_model_default_params", Parameters)
context_parameters = function(LLAMA, "llama_context_default_params", Parameters)
load_model = function(LLAMA, "llama_model_load_from_file", P, c.c_char_p, Parameters)
make_context = function(LLAMA, "llama_init_from_model", P, P, Parameters)
vocabulary = function(LLAMA, "llama_model_get_vocab", P, P)
tokenize = function(LLAMA, "llama_tokenize", I32, P, c.c_char_p, I32, P, I32, c.c_bool, c.c_bool)
batch_of = function(LLAMA, "llama_batch_get_one", Batch, P, I32)
decode = function(LLAMA, "llama_decode", I32, P, Batch)
logits_of = function(LLAMA, "llama_get_logits_ith", c.POINTER(c.c_float), P, I32)
free_context = function(LLAMA, "llama_free", None, P)
free_model = function(LLAMA, "llama_model_free", None, P)

# A list of devices, which ends at once: processors alone.
NO_DEVICES = (P * 1)(None)
DEVICES_AT, LAYERS_AT = 0, 4


def answer(path, on_gpu):
    """The tokens, and what the model thought of all tokens at each step."""
    parameters = model_parameters()
    parameters.words[LAYERS_AT] = 99 if on_gpu else 0
    if not on_gpu:
        c.c_uint64.from_buffer(parameters, DEVICES_AT).value = c.addressof(NO_DEVICES)
    model = load_model(path.encode(), parameters)
    parameters = context_parameters()
    parameters.words[0] = gguf.CONTEXT
    context = make_context(model, parameters)
    tokens = (I32 * gguf.CONTEXT)()
    count = tokenize(vocabulary(model), PROMPT, len(PROMPT), tokens, len(tokens), True, False)
    # A space is three bytes (U+2581).
    assert count == 1 + len(PROMPT) + 2 * PROMPT.count(b" "), count
    said, thought = [], []
    for _ in range(ANSWER):
        if status := decode(context, batch_of(tokens, count)):
            sys.exit(f"llama_decode: {status}")
        logits = np.ctypeslib.as_array(logits_of(context, -1), (len(gguf.TOKENS),)).copy()
        thought.append(logits)
        said.append(int(logits.argmax()))
        tokens[0], count = said[-1], 1
    free_context(context)
    free_model(model)
    return said, np.array(thought)


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "random.gguf")
        gguf.write(path, seed=5)
        (found, gpu), (wanted, cpu) = (answer(path, on_gpu) for on_gpu in (True, False))
    apart = np.abs(gpu - cpu).max()
    first, second = np.sort(cpu, axis=1)[:, [-1, -2]].T
    print(f"tokens {found}; logits {apart:.2g} apart at most; the second best is {(first - second).min():.2g} behind")
    # Numbers about 1, through fourteen products whose factors and results are rounded to eleven bits, in sums of at
    # most 256: each is some 2^-11 off, and they add up at random.
    if found != wanted or not apart < 14 * 4 * 2.0**-11 or len(set(found)) < 3:
        sys.exit(f"not as on the processor: {wanted}")


if __name__ == "__main__":
    main()
