"""llama.cpp loads a model of random numbers and answers a prompt: its HIP back end against its CPU back end.

    llama_times.py FOLDER

FOLDER has libllama-….so and libggml-….so, the libraries of a package with llama.cpp.
"""

import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tests/programs"))
import gguf
from llama_prompt import ANSWER, answer

from timed import compare

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "random.gguf")
    gguf.write(path, seed=5)
    compare(f"llama.cpp, a prompt and {ANSWER} tokens", lambda: answer(path, True), lambda: answer(path, False))
