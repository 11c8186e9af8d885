/** Lines across the page: what the link said that could not be followed, what happened to the engine or a drop. */
import { useState } from "react";
import { lookUp } from "~/base/lookUp";
import { type Notice, shownValues } from "~/base/notice";
import { en } from "~/text/en";
import { useCatalogue, useSiteFaults } from "~/views/shared/catalogue";
import { useWorkspace, workspace } from "~/workspace/workspace";
import type { Line } from "./Lines";
import { dismissPicture, follow, usePictures } from "./pictures";
import { urls, usePlace } from "./urls";

/** The words of a notice in one line: what happened, then what it means and what to do. */
function lineOf(notice: Notice, i: number): Line {
  const words = lookUp(en.links, notice.code);
  const values = shownValues(notice);
  const title = words?.what(values) ?? notice.code;
  const text =
    words === undefined ? "" : [words.rest(values), words.todo(values)].filter((part) => part !== "").join(" ");
  return { id: `${notice.code} ${i}`, level: notice.level, title, text };
}

/** Files that a line names; of more it says how many. */
const NAMED = 3;

/** What is wrong with files of this site: a line for each kind. */
function siteNotices(faults: ReturnType<typeof useSiteFaults>): Notice[] {
  const kinds = [...new Set(faults.map(({ why }) => why))];
  return kinds.map((why): Notice => {
    const paths = faults.filter((fault) => fault.why === why).map(({ path }) => `data/${path}`);
    const values = {
      count: paths.length,
      named: paths.slice(0, NAMED).join(", "),
      more: Math.max(0, paths.length - NAMED),
    };
    return { code: `site/${why}`, level: "warning", path: paths[0]!, values };
  });
}

/** Begins the name of a line that offers the chart of a picture. */
const PICTURE = "picture ";

export function useLines(): { readonly lines: readonly Line[]; readonly dismiss: (id: string) => void } {
  const { link, navigation } = usePlace();
  // The hashes of the link are compared as soon as the catalogue is there.
  useCatalogue();
  const restarted = useWorkspace((state) => state.restarted);
  const elsewhere = useWorkspace((state) => state.elsewhere);
  const unfinished = useWorkspace((state) => state.unfinished);
  const pictures = usePictures();
  const [dismissed, setDismissed] = useState<{ navigation: number; ids: readonly string[] }>({ navigation, ids: [] });

  const ids = dismissed.navigation === navigation ? dismissed.ids : [];
  const fromLink = [...link.notices, ...urls.changes()].map(lineOf).filter((line) => !ids.includes(line.id));
  const fromSite = siteNotices(useSiteFaults())
    .map(lineOf)
    .filter((line) => !ids.includes(line.id));
  const fromDrop: Line[] =
    unfinished === null
      ? []
      : [
          {
            id: "unfinished",
            level: "warning",
            title: en.files.unfinished.title(unfinished),
            text: en.files.unfinished.todo,
          },
        ];
  const fromTabs: Line[] =
    elsewhere === null
      ? []
      : [
          {
            id: "elsewhere",
            level: "info",
            title: en.files.elsewhere[elsewhere].title,
            text: en.files.elsewhere[elsewhere].todo,
          },
        ];
  const fromEngine: Line[] =
    restarted === null
      ? []
      : [
          {
            id: "engine",
            level: restarted.lost > 0 ? "error" : "info",
            title: en.app.engine.restarted,
            text: en.app.engine.filled(restarted),
          },
        ];

  const fromPictures = pictures.map((picture): Line => ({
    id: `${PICTURE}${picture.hash}`,
    level: "info",
    title: en.app.picture.title(picture.path),
    text: en.app.picture.text,
    action: {
      label: en.app.picture.open,
      run: () => {
        follow(picture);
      },
    },
  }));

  return {
    lines: [...fromEngine, ...fromDrop, ...fromTabs, ...fromPictures, ...fromSite, ...fromLink],
    dismiss: (id) => {
      if (id === "engine") workspace.dismissRestart();
      else if (id === "elsewhere") workspace.dismissElsewhere();
      else if (id.startsWith(PICTURE)) dismissPicture(id.slice(PICTURE.length));
      else if (id === "unfinished") workspace.dismissUnfinished();
      else setDismissed({ navigation, ids: [...ids, id] });
    },
  };
}
