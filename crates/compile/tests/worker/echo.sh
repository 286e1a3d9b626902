#!/bin/sh
# A program that is no compiler: it sends back what it gets.
exec cat
