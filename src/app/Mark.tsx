/** The curve with its knee. */
export function Mark() {
  return (
    <svg
      width="22"
      height="18"
      viewBox="0 0 22 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M1 15.5 L9 14 L15 11.5 L20 1.5" />
      <circle cx="15" cy="11.5" r="2.6" className="fill-bg" />
    </svg>
  );
}
