#!/bin/sh
# A compiler that aborts and says why.
echo why >&2
kill -ABRT $$
