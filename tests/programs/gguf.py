"""A tiny language model of random numbers, in llama.cpp's format (GGUF 3), for prompts of bytes.

A Llama of two layers: 128 numbers for a token, four heads over two of keys and values, weights of 16 bits. Tokens are three for
the tokenizer and one for each byte.
"""

import struct

import numpy as np

WIDTH, HEADS, KV_HEADS, LAYERS, FORWARD, CONTEXT = 128, 4, 2, 2, 256, 256
TOKENS = ["<unk>", "<s>", "</s>"] + [f"<0x{byte:02X}>" for byte in range(256)]
# Kinds of values, of tokens, and of numbers in tensors.
U32, I32, F32, BOOL, STRING, ARRAY = 4, 5, 6, 7, 8, 9
UNKNOWN, CONTROL, BYTE = 2, 3, 6
TYPES = {np.dtype(np.float32): 0, np.dtype(np.float16): 1}
ALIGNMENT = 32


def text(value):
    value = value.encode()
    return struct.pack("<Q", len(value)) + value


def scalar(kind, value):
    if kind == STRING:
        return text(value)
    return struct.pack({U32: "<I", I32: "<i", F32: "<f", BOOL: "<?"}[kind], value)


def entry(name, kind, value):
    if isinstance(value, list):
        items = b"".join(scalar(kind, item) for item in value)
        return text(name) + struct.pack("<IIQ", ARRAY, kind, len(value)) + items
    return text(name) + struct.pack("<I", kind) + scalar(kind, value)


def tensors(seed):
    """Weights over the root of a layer's inputs, so that what goes from layer to layer stays about 1."""
    numbers = np.random.default_rng(seed)

    def matrix(rows, columns, kind=np.float16):
        return (numbers.standard_normal((rows, columns)) / np.sqrt(columns)).astype(kind)

    def ones():
        return np.ones(WIDTH, np.float32)

    kv = WIDTH // HEADS * KV_HEADS
    yield "token_embd.weight", matrix(len(TOKENS), WIDTH) * np.float16(8)
    yield "output_norm.weight", ones()
    yield "output.weight", matrix(len(TOKENS), WIDTH)
    for layer in range(LAYERS):
        for name, value in [
            ("attn_norm", ones()),
            ("attn_q", matrix(WIDTH, WIDTH)),
            ("attn_k", matrix(kv, WIDTH)),
            ("attn_v", matrix(kv, WIDTH)),
            ("attn_output", matrix(WIDTH, WIDTH, np.float32)),
            ("ffn_norm", ones()),
            ("ffn_gate", matrix(FORWARD, WIDTH)),
            ("ffn_up", matrix(FORWARD, WIDTH)),
            ("ffn_down", matrix(WIDTH, FORWARD)),
        ]:
            yield f"blk.{layer}.{name}.weight", value


def write(path, seed):
    entries = [
        entry("general.architecture", STRING, "llama"),
        entry("general.name", STRING, "random"),
        entry("llama.context_length", U32, CONTEXT),
        entry("llama.embedding_length", U32, WIDTH),
        entry("llama.block_count", U32, LAYERS),
        entry("llama.feed_forward_length", U32, FORWARD),
        entry("llama.attention.head_count", U32, HEADS),
        entry("llama.attention.head_count_kv", U32, KV_HEADS),
        entry("llama.attention.layer_norm_rms_epsilon", F32, 1e-5),
        entry("llama.rope.dimension_count", U32, WIDTH // HEADS),
        entry("tokenizer.ggml.model", STRING, "llama"),
        entry("tokenizer.ggml.tokens", STRING, TOKENS),
        entry("tokenizer.ggml.scores", F32, [0.0] * len(TOKENS)),
        entry("tokenizer.ggml.token_type", I32, [UNKNOWN, CONTROL, CONTROL] + [BYTE] * 256),
        entry("tokenizer.ggml.bos_token_id", U32, 1),
        entry("tokenizer.ggml.eos_token_id", U32, 2),
        entry("tokenizer.ggml.add_bos_token", BOOL, True),
        entry("tokenizer.ggml.add_space_prefix", BOOL, False),
    ]
    infos, data = [], b""
    for name, value in (all := list(tensors(seed))):
        shape = struct.pack(f"<I{value.ndim}Q", value.ndim, *reversed(value.shape))
        infos.append(text(name) + shape + struct.pack("<IQ", TYPES[value.dtype], len(data)))
        data += value.tobytes()
        data += bytes(-len(data) % ALIGNMENT)
    head = b"GGUF" + struct.pack("<IQQ", 3, len(all), len(entries)) + b"".join(entries + infos)
    with open(path, "wb") as file:
        file.write(head + bytes(-len(head) % ALIGNMENT) + data)
