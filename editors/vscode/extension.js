// Finds the command gfxjit, which is the debug adapter.
const vscode = require("vscode");

exports.activate = (context) => {
  const factory = {
    createDebugAdapterDescriptor: () => {
      const path = vscode.workspace.getConfiguration("gfxjit").get("path") || "gfxjit";
      return new vscode.DebugAdapterExecutable(path, ["debug", "--dap"]);
    },
  };
  context.subscriptions.push(vscode.debug.registerDebugAdapterDescriptorFactory("gfxjit", factory));
};
