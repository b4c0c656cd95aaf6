import { MOST_OWN_PROFILES, WIDGET_PROFILES } from "#shared/widget-profiles.ts";
import { element } from "../elements.ts";
import type { Preferences } from "../preferences.ts";
import { createDisclosure } from "./disclosure.ts";
import type { PanelContext, Part } from "./panel-context.ts";
import { createProfileButton } from "./profile-button.ts";
import { builtInProfiles } from "./profiles.ts";

/** Returns builders of the built-in profiles, and of the part with the visitor's own. */
export function createProfileList(context: PanelContext): (() => Part)[] {
  const { messages, offered, say, view } = context;
  const profiles = builtInProfiles(view.settings.profiles ?? WIDGET_PROFILES, offered());
  const builtIn = profiles.map((profile) => (): Part => {
    const name = messages[`profile.${profile.id}`] ?? "";
    const help = messages[`help.profile.${profile.id}`] ?? "";
    const button = createProfileButton(context, `profile-${profile.id}`, profile, name, help);
    return { ...button, id: `profile.${profile.id}`, name, help };
  });
  return [...builtIn, createOwn];

  /** Loads its code only for visitors who have profiles of their own, or want one. */
  function createOwn(): Part {
    const place = element("div", { class: "own" });
    let shown: ((preferences: Preferences) => void) | undefined;
    const load = async (close: () => void) => {
      const { createOwnProfiles } = await import("./own-profiles.ts");
      const own = createOwnProfiles(context, close);
      shown = own.show;
      place.prepend(own.list);
      own.show(context.preferences());
      return own;
    };
    let loading: ReturnType<typeof load> | undefined;
    const editor = createDisclosure(context, "profile.save", (close) => {
      loading ??= load(close);
      loading.catch(() => {
        loading = undefined;
      });
      return loading;
    });
    place.append(editor.element);
    return {
      element: place,
      id: "profile.own",
      name: messages["profile.own"] ?? "",
      help: `${editor.name} ${(context.preferences().profiles ?? []).map(({ name }) => name).join(" ")}`,
      show(preferences) {
        editor.element.hidden = (preferences.profiles ?? []).length >= MOST_OWN_PROFILES;
        if (preferences.profiles && !loading) {
          loading = load(editor.close);
          loading.catch(() => say(messages.failed ?? ""));
        }
        shown?.(preferences);
      },
    };
  }
}
