// Apart from the definitions: whoever only reads and writes drafts needs no more of widgets.

/** How the kind of a widget of somebody else's package begins, so that it never clashes with a widget of ours. */
export const PACKAGE_PREFIX = 'package:'

/** The newest version of the settings of widgets, by their names. Left out: 1. Raised together with a migration. */
const VERSIONS: Readonly<Record<string, number>> = {}

/** The newest version of the settings of a widget. Those of packages have only one: what they are, their manifest says. */
export const versionOfWidget = (kind: string): number => (Object.hasOwn(VERSIONS, kind) ? VERSIONS[kind]! : 1)
