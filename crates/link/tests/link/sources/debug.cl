// Debug information: sections that are not loaded and refer to code, data and each other.
constant int weights[4] = {1, 2, 4, 8};

static int weigh(int x, int i) {
    return x * weights[i & 3];
}

__attribute__((noinline)) int scale(int x, int y) {
    return weigh(x, y) + y;
}

kernel void first(global int *out, int n) {
    int i = __builtin_amdgcn_workitem_id_x();
    out[i] = scale(out[i], n);
}

kernel void second(global int *out) {
    out[__builtin_amdgcn_workgroup_id_x()] += weigh(out[0], 3);
}
