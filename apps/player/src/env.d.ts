/** The version in package.json. */
declare const __PLAYER_VERSION__: string
