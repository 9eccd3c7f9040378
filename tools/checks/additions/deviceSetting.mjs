const TEXTS = 'apps/console/src/ui/deviceSetting.texts.ts'
const BRIDGE = 'apps/player/src/bridge/index.ts'

/** Hides the pointer of a display that has a mouse. */
export const deviceSetting = {
  kind: 'a device setting',
  adds: {},
  edits: {
    'packages/core/src/deviceSettings.ts': [
      ['  remoteFullScreen: setting(flag', '  hidePointer: setting(flag, true),\n'],
      [
        "  remoteFullScreen: { tab: 'playback'",
        "  hidePointer: { tab: 'playback', kind: 'switch', needs: 'fullScreen' },\n",
      ],
    ],
    [TEXTS]: [
      [
        '    remoteFullScreen: {\n',
        `    hidePointer: {
      label: 'Hide the pointer',
      about: 'Hides the pointer while nobody moves it.',
    },
`,
      ],
    ],
    [BRIDGE]: [
      [
        '    remoteFullScreen: fullScreen.want',
        "    hidePointer: (hidden) => void (document.documentElement.dataset['pointer'] = hidden ? 'hidden' : 'shown'),\n",
      ],
    ],
  },
  costs: { newFiles: 0, tables: 3 },
  folders: ['apps/console/src/ui', 'apps/player/src/bridge', 'packages/core/src'],
  forgotten: {
    [TEXTS]: {
      where: 'apps/console/src/features/devices/SettingsTab.tsx',
      says: "can't be used to index type 'Texts",
    },
    [BRIDGE]: "Property 'hidePointer' is missing",
  },
}
