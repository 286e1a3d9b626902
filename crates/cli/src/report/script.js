// A line marks its instructions, and an instruction its line.
document.addEventListener("click", (event) => {
  const row = event.target.closest("tr[data-at]");
  if (!row) return;
  for (const old of document.querySelectorAll("tr.marked")) old.classList.remove("marked");
  const all = document.querySelectorAll(`tr[data-at="${CSS.escape(row.dataset.at)}"]`);
  for (const one of all) one.classList.add("marked");
  const other = [...all].find((one) => one.closest(".pane") !== row.closest(".pane"));
  if (other) {
    const pane = other.closest(".pane");
    pane.scrollTo({ top: other.offsetTop - pane.clientHeight / 2, behavior: "smooth" });
  }
});
