// Sessions of the Debug Adapter Protocol by Microsoft's own client for tests of debug adapters,
// @vscode/debugadapter-testsupport. Arguments: gfxjit, the folder with its modules, the folder with the sources, and
// programs made of host.hip and rtc.cpp.
"use strict";
const { spawn } = require("child_process");
const path = require("path");

const [gfxjit, modules, sources, host, rtc] = process.argv.slice(2);
const { DebugClient } = require(path.join(modules, "@vscode/debugadapter-testsupport"));
const source = (name) => path.join(sources, name);
const on = (target) => ["--device", `sim://${target}`];
const pair = (target) => ({
  program: source("pair.hip"),
  args: [...on(target), "--wave-size", "64", "--grid", "2", "--block", "64", "--arg", "i32[128]=0",
    "--arg", "i32[128]=ramp", "--arg", "i32=100", "--print", "0:4"],
});
const opencl = (target) => ({
  program: source("pair.cl"),
  args: [...on(target), "--grid", "1", "--block", "64", "--arg", "i32[64]=0", "--arg", "i32[64]=ramp", "--arg",
    "i32=64"],
});
const ir = (target) => ({
  program: source("scale.ll"),
  args: [...on(target), "--grid", "1", "--block", "32", "--arg", "i32[32]=ramp", "--arg", "i32=3", "--print", "0:4"],
});
const lds = (target, level) => ({
  program: source("lds.hip"),
  args: [...on(target), "-O", level, "--grid", "1", "--block", "64", "--arg", "i32[64]=0", "--arg", "i32[64]=ramp"],
});
const triton = (target, block) => ({
  program: source(`triton/rows.${target}.hsaco`),
  args: [...on(target), "--grid", "2", "--block", block, "--arg", "i32[256]=0", "--arg", "i32[256]=ramp", "--arg",
    "i32=200", "--arg", "null", "--arg", "null", "--print", "0:4"],
});
const program = (of, target) => ({ program: of, exec: ["--hip", "own", ...on(target)] });

// What is launched, where it is held, what is there, and what it prints.
const sessions = [
  ...["gfx942", "gfx1030", "gfx1100", "gfx1201"].map((target) => ({
    launch: pair(target), file: "pair.hip", line: 19, condition: "i == 70", frame: "k",
    values: { "h + pair.a": "1718", i: "70", "tile[3]": "67", "blockIdx.x": "1" }, back: "stepOut",
    output: /^arg 0 .* 38 62 86 110/m,
  })),
  ...["gfx942", "gfx1201"].map((target) => ({
    launch: opencl(target), file: "pair.cl", line: 3, frame: "twice", values: { "t[i]": "3" },
  })),
  { launch: ir("gfx1030"), file: "scale.ll", line: 8, values: { "$lane": "0" }, output: /0 3 6 9/ },
  ...[["gfx1100", "0"], ["gfx942", "2"]].map(([target, level]) => ({
    launch: lds(target, level), file: "lds.hip", line: 9, frame: "neighbour",
    values: { "kept[7]": "107", shift: "{1, 2, 3}" },
  })),
  ...[["gfx1100", "64"], ["gfx942", "128"]].map(([target, block]) => ({
    launch: triton(target, block), file: "triton/rows.py", line: 21, frame: "rows", values: { arg2: "200", $lane: "0" },
    output: /^arg 0 .* 1 4 7 10/m,
  })),
  ...["gfx1100", "gfx942"].map((target) => ({
    launch: program(host, target), file: "host.hip", line: 5, condition: "x == 7", frame: "twice", waits: true,
    values: { x: "7" }, output: /^result 10400$/m,
  })),
  { launch: program(rtc, "gfx1030"), functions: ["more"], frame: "more", waits: true, values: { x: "1" },
    output: /^result 8$/m },
];

const check = (is, what) => {
  if (!is) throw new Error(what);
};

// The port that the adapter tells.
async function portOf(adapter) {
  let told = "";
  for await (const text of adapter.stderr) {
    told += text;
    const found = told.match(/on port (\d+)\n/);
    if (found) return Number(found[1]);
  }
  throw new Error(`no port: ${told}`);
}

async function run(session) {
  const adapter = spawn(gfxjit, ["debug", "--dap", "--port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((done) => adapter.on("exit", done));
  const client = new DebugClient("node", "none", "gfxjit");
  client.defaultTimeout = 60000;
  await client.start(await portOf(adapter));
  let output = "";
  client.on("output", (event) => { output += event.body.output; });
  const initialized = client.waitForEvent("initialized");
  const capabilities = await client.initializeRequest();
  check(capabilities.body.supportsConditionalBreakpoints, "no conditions");
  await Promise.all([client.launchRequest(session.launch), initialized]);
  const stopped = client.waitForEvent("stopped");
  const exited = client.waitForEvent("exited");
  const terminated = client.waitForEvent("terminated");
  const set = session.functions
    ? await client.setFunctionBreakpointsRequest({ breakpoints: session.functions.map((name) => ({ name })) })
    : await client.setBreakpointsRequest({
        source: { path: source(session.file) },
        breakpoints: [{ line: session.line, condition: session.condition }],
      });
  check(set.body.breakpoints[0].verified === !session.waits, "the breakpoint is not as it should be");
  await client.configurationDoneRequest();
  const { threadId } = (await stopped).body;
  const threads = await client.threadsRequest();
  check(threads.body.threads.some((thread) => thread.id === threadId), "the thread is unknown");
  const stack = await client.stackTraceRequest({ threadId });
  const frame = stack.body.stackFrames[0];
  if (session.frame) check(frame.name === session.frame, `the frame is ${frame.name}`);
  if (session.line) check(frame.line === session.line, `the line is ${frame.line}`);
  for (const [expression, wanted] of Object.entries(session.values)) {
    const { result } = (await client.evaluateRequest({ expression, frameId: frame.id })).body;
    check(result === wanted, `${expression} is ${result}, not ${wanted}`);
  }
  const { scopes } = (await client.scopesRequest({ frameId: frame.id })).body;
  for (const { variablesReference } of scopes) await client.variablesRequest({ variablesReference });
  const next = client.waitForEvent("stopped");
  await client.nextRequest({ threadId });
  check((await next).body.reason === "step", "no step");
  await client.setFunctionBreakpointsRequest({ breakpoints: [] });
  if (session.file) await client.setBreakpointsRequest({ source: { path: source(session.file) }, breakpoints: [] });
  await client.continueRequest({ threadId });
  const { exitCode } = (await exited).body;
  check(exitCode === 0, `the status is ${exitCode}: ${output}`);
  await terminated;
  if (session.output) check(session.output.test(output), `the output is ${output}`);
  await client.disconnectRequest({});
  check((await ended) === 0, "the adapter has not ended well");
}

(async () => {
  for (const session of sessions) {
    const name = `${path.basename(session.launch.program)} ${(session.launch.exec || session.launch.args).join(" ")}`;
    try {
      await run(session);
    } catch (error) {
      console.error(`${name}: ${error.message || error}`);
      process.exit(1);
    }
    console.log(`${name}: as expected`);
  }
  process.exit(0);
})();
