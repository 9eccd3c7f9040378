const TEXTS = 'apps/console/src/ui/deviceCommand.texts.ts'

/** Loads what failed once more. */
export const deviceCommand = {
  kind: 'a device command',
  adds: {},
  edits: {
    'packages/protocol/src/device/commands.ts': [
      [
        "  reset: { sentBy: 'admin'",
        "  retry_downloads: { sentBy: 'editor', byName: true, args: NO_ARGS, answer: NO_RESULT },\n",
      ],
    ],
    'packages/device/src/commandHandlers.ts': [
      [
        '  reset: (_args',
        '  retry_downloads: (_args, { device }) => ({ ok: true, run: () => device.media.retryNow() }),\n',
      ],
    ],
    [TEXTS]: [["    reset: ['Reset',", "    retry_downloads: 'Retry downloads',\n"]],
  },
  costs: { newFiles: 0, tables: 3 },
  folders: ['apps/console/src/ui', 'packages/device/src', 'packages/protocol/src/device'],
  forgotten: {
    'packages/device/src/commandHandlers.ts': "Property 'retry_downloads' is missing",
    [TEXTS]: "Property 'retry_downloads' is missing",
  },
}
