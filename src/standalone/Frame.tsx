import { PageFrame } from "~/app/PageFrame";
import { Mark } from "~/app/Mark";
import { switchTheme } from "~/app/theme";
import { urls, usePlace } from "~/app/urls";
import { en } from "~/text/en";
import { standalone as text } from "~/text/en/standalone";
import { data } from "./data";
import "./standalone.css";

/** The page of the link under one line that says what this is and where the whole app is. */
export function Frame() {
  const place = usePlace();
  return (
    <>
      <header className="standalone">
        <Mark />
        <b>{en.app.name}</b>
        <span className="sub">
          {text.title}. {text.without}
        </span>
        {data === null ? null : (
          <a className="lnk" href={data.link} rel="noreferrer">
            {text.open}
          </a>
        )}
        <button type="button" className="lnk" onClick={switchTheme}>
          {en.app.theme}
        </button>
      </header>
      {data === null ? <p className="page-wait">{text.empty}</p> : <PageFrame place={place} urls={urls} />}
    </>
  );
}
