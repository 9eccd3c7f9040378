/** Loads what failed once more. */
export const deviceCommand = {
  kind: 'a device command',
  adds: {},
  edits: {
    'packages/protocol/src/device/commands.ts': [
      [
        "  reset: { label: 'Reset'",
        "  retry_downloads: { label: 'Retry downloads', sentBy: 'editor', byName: true, args: NO_ARGS, answer: NO_RESULT },\n",
      ],
    ],
    'packages/device/src/commandHandlers.ts': [
      [
        '  reset: (_args',
        '  retry_downloads: (_args, { device }) => ({ ok: true, run: () => device.media.retryNow() }),\n',
      ],
    ],
  },
  costs: { newFiles: 0, tables: 2 },
  folders: ['packages/device/src', 'packages/protocol/src/device'],
  forgotten: { 'packages/device/src/commandHandlers.ts': "Property 'retry_downloads' is missing" },
}
