#!/bin/sh
# A compiler that never ends.
exec sleep 1000
