// Before the first paint, so that a chosen theme never flashes. A file of its own: the policy allows no inline script.
try {
  const theme = localStorage.getItem("kneepoint.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage in this browser: the system's theme it is.
}
