// A kernel of one module that calls the next.
int middle(int x);
kernel void k(global int *p) {
  int i = __builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x();
  p[i] = middle(p[i]);
}
