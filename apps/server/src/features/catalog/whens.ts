import {
  calendarsNamed,
  fieldError,
  type FieldError,
  type ItemDraft,
  type NamedTimes,
  type Naming,
  type PlaylistEntry,
  type SiteDraft,
} from '@vitrine/core'

/** What a zone, item, list or ad says about when it plays, with its path. */
export type PlacedWhen = { when: Naming; path: string }

/** What items, and those in lists among them, say about when they play. */
export const whensOfItems = (items: readonly (ItemDraft | PlaylistEntry)[], path: string): PlacedWhen[] =>
  items.flatMap((item, index) => [
    ...(item.when ? [{ when: item.when, path: `${path}.${index}.when` }] : []),
    ...('list' in item ? whensOfItems(item.list.items, `${path}.${index}.list.items`) : []),
  ])

/** What zones, items, lists and ads of a screen's draft say about when they play. */
export const whensOfDraft = (draft: SiteDraft): PlacedWhen[] => [
  ...draft.groups.flatMap(({ when, items }, index) => [
    ...(when ? [{ when, path: `draft.groups.${index}.when` }] : []),
    ...whensOfItems(items, `draft.groups.${index}.items`),
  ]),
  ...(draft.ads ?? []).flatMap(({ when }, index) =>
    when ? [{ when, path: `draft.ads.${index}.when` }] : [],
  ),
]

/** The dayparts that are named, each once. */
export const daypartsIn = (whens: readonly PlacedWhen[]): string[] => [
  ...new Set(whens.flatMap(({ when }) => when.daypart_id ?? [])),
]
/** The calendars that are named, each once. */
export const calendarsIn = (whens: readonly PlacedWhen[]): string[] => [
  ...new Set(whens.flatMap(({ when }) => calendarsNamed(when))),
]

/** An error for each name that is not there, at its path. */
export function unknownNames(whens: readonly PlacedWhen[], names: NamedTimes): FieldError[] {
  const errors: FieldError[] = []
  for (const { when, path } of whens) {
    if (when.daypart_id !== undefined && !names.dayparts.has(when.daypart_id))
      errors.push(fieldError(`${path}.daypart_id`, 'DAYPART_MISSING'))
    for (const choice of ['only', 'except'] as const)
      for (const [index, id] of (when.calendars?.[choice] ?? []).entries())
        if (!names.calendars.has(id))
          errors.push(fieldError(`${path}.calendars.${choice}.${index}`, 'CALENDAR_MISSING'))
  }
  return errors
}
