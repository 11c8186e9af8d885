import { Component, type ReactNode } from "react";
import { en } from "~/text/en";
import { replaceBroughtAlong } from "~/views/shared/broughtAlong";
import { Button, TextButton } from "~/components/ui/Button";

interface Props {
  readonly page: string;
  /** A new place gets a new attempt. */
  readonly place: unknown;
  readonly onReset: () => void;
  readonly catalogueHref: string;
  readonly children: ReactNode;
}

/** Contains an error within its page, and offers a way on. */
export class PageBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.error !== null) this.setState({ error: null });
  }

  override componentDidCatch() {
    replaceBroughtAlong();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const words = en.app.broken;
    // Messages of browsers when a chunk of the site cannot be fetched.
    const missing = /dynamically imported module|module script failed|preload/i.test(error.message);
    const again = () => this.setState({ error: null });
    return (
      <section className="page-broken max-w-160 px-6 py-10 max-sm:px-4 max-sm:py-6" role="alert">
        <h1 className="text-answer font-semibold">{words.title(this.props.page)}</h1>
        <p>{missing ? words.load : words.text}</p>
        <p className="my-3 flex flex-wrap items-center gap-3.5">
          {missing ? (
            <Button onClick={() => location.reload()}>{words.reload}</Button>
          ) : (
            <Button onClick={again}>{words.again}</Button>
          )}
          <TextButton onClick={this.props.onReset}>{words.reset}</TextButton>
          <a href={this.props.catalogueHref}>{words.catalogue}</a>
        </p>
        <details className="text-small/4.5 text-ink2">
          <summary>{words.detail}</summary>
          <code>{error.message}</code>
        </details>
      </section>
    );
  }
}
