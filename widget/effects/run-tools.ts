import { TOOLS } from "handrail:tools";
import { factsOf, type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "#shared/widgets/tool-values.ts";
import { logFailure } from "../log-failure.ts";
import type { StartTool } from "../tool.ts";
import type { PanelWords, WidgetHost } from "../widget-host.ts";

interface Running {
  value: string;
  stop(): void;
}

/** Runs the parts of tools that CSS can't handle, loading their code on first use. */
export function createToolRunner(host: WidgetHost) {
  const running = new Map<WidgetTool, Running>();

  /**
   * Starts and stops tools so that exactly the chosen tools run. Tools that failed to load are
   * retried on the next call.
   */
  function run(choices: ToolChoices, words: PanelWords): void {
    for (const tool of WIDGET_TOOLS) {
      if (isOpened(tool)) continue;
      const value = choices[tool] ?? "";
      if ((running.get(tool)?.value ?? "") === value) continue;
      end(tool);
      if (value) begin(tool, value, words)?.catch(logFailure);
    }
  }

  function begin(tool: WidgetTool, value: string, words: PanelWords): Promise<void> | undefined {
    const code = TOOLS[tool];
    if (code?.start) launch(tool, value, words, code.start);
    if (!code?.load) return;
    const waiting = { value, stop() {} };
    running.set(tool, waiting);
    return code.load().then(
      ({ start }) => {
        if (running.get(tool) === waiting) launch(tool, value, words, start);
      },
      (error) => {
        if (running.get(tool) === waiting) running.delete(tool);
        throw error;
      },
    );
  }

  function launch(tool: WidgetTool, value: string, words: PanelWords, start: StartTool): void {
    const stop = start({ host, value, ...words, end: () => end(tool) });
    running.set(tool, { value, stop });
  }

  function end(tool: WidgetTool): void {
    const started = running.get(tool);
    running.delete(tool);
    started?.stop();
  }

  return {
    run,
    /**
     * Opens a tool that has no value, closing it first if it is open. Rejects if its code can't be
     * loaded.
     */
    async open(tool: WidgetTool, words: PanelWords): Promise<void> {
      end(tool);
      await begin(tool, "", words);
    },
    stop() {
      for (const tool of [...running.keys()]) end(tool);
    },
  };
}

/** Whether the tool has no value: a panel button opens it and it closes itself. */
function isOpened(tool: WidgetTool): boolean {
  return factsOf(tool).values === "opens";
}
