import type { ComponentProps } from "react";

type ButtonProps = ComponentProps<"button">;

/** A framed button. */
export const Button = ({ className = "", ...props }: ButtonProps) => (
  <button type="button" className={`btn ${className}`} {...props} />
);

/** A button that reads as a link. */
export const TextButton = ({ className = "", ...props }: ButtonProps) => (
  <button type="button" className={`lnk ${className}`} {...props} />
);
