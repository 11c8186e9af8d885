/** Lines across the page: unusable parts of the link, and events of the engine or a drop. */
import { useState } from "react";
import { useLoaded } from "~/components/useLoaded";
import { en } from "~/text/en";
import { useCatalogue, useSiteFaults } from "~/views/shared/catalogue";
import { useWorkspace, workspace } from "~/workspace/workspace";
import type { Line } from "./Lines";
import { dismissPicture, follow, usePictures } from "./pictures";
import { urls, usePlace } from "./urls";

/** Prefix of a line's id that offers the chart of a picture. */
const PICTURE = "picture ";

// Most pages have no notice: the first chart does not wait for their texts.
const loadNoticeLines = () => import("./noticeLines");
/** If the texts cannot be loaded, the reader still learns that something is wrong. */
const unloaded: Line = { id: "notices", level: "warning", title: en.app.broken.load, text: "" };

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
  const notices = [...link.notices, ...urls.changes()];
  const faults = useSiteFaults();
  const said = useLoaded(notices.length + faults.length > 0 ? "notices" : null, loadNoticeLines);
  const fromNotices = (
    said.state === "ready" ? said.value.noticeLines(faults, notices) : said.state === "failed" ? [unloaded] : []
  ).filter((line) => !ids.includes(line.id));
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
            ...(elsewhere === "changed" && {
              action: { label: en.files.elsewhere.changed.reload, run: () => location.reload() },
            }),
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
      run: () => follow(picture),
    },
  }));

  return {
    lines: [...fromEngine, ...fromDrop, ...fromTabs, ...fromPictures, ...fromNotices],
    dismiss: (id) => {
      if (id === "engine") workspace.dismiss("restarted");
      else if (id === "elsewhere") workspace.dismiss("elsewhere");
      else if (id.startsWith(PICTURE)) dismissPicture(id.slice(PICTURE.length));
      else if (id === "unfinished") workspace.dismiss("unfinished");
      else setDismissed({ navigation, ids: [...ids, id] });
    },
  };
}
