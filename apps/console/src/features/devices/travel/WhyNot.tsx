import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allCampaignsQuery } from '../../../queries/campaigns.ts'
import { allSitesQuery } from '../../../queries/sites.ts'
import { useLibrary } from '../../../queries/wholeLibrary.ts'
import { choiceOf, readChoice, type Choice } from './places.ts'
import { contentsOf } from './whyNot.ts'
import { WhyNotAnswer, type Moment } from './WhyNotAnswer.tsx'
import { travelTexts } from './travel.texts.ts'
import styles from './travel.module.css'

/** Why an event or anything else that a person names is not shown at an instant. */
export function WhyNot(moment: Moment) {
  const { answer, render } = moment
  const [chosen, setChosen] = useState<string | null>(null)
  const library = useLibrary()
  const campaigns = useQuery(allCampaignsQuery).data ?? []
  const sites = useQuery(allSitesQuery).data ?? []
  const here = render ? contentsOf(render) : []
  const onScreen = new Set(here.map(({ id }) => id))
  const kindOf = (id: string): Choice['kind'] => {
    if (library?.slides.has(id)) return 'slide'
    return library?.media.has(id) ? 'media' : 'ad'
  }
  const option = (kind: Choice['kind']) => (one: { id: string; name: string }) => ({
    value: choiceOf({ kind, id: one.id }),
    label: one.name,
  })
  const elsewhere = <T extends { id: string }>(items: Iterable<T> | undefined): T[] =>
    [...(items ?? [])].filter(({ id }) => !onScreen.has(id))
  const options = [
    { group: travelTexts.ofSchedule(), items: answer.others.map(option('event')) },
    { group: travelTexts.ofScreen(), items: here.map((one) => option(kindOf(one.id))(one)) },
    { group: travelTexts.ofLibrary(), items: elsewhere(library?.slides.values()).map(option('slide')) },
    { group: travelTexts.ofMedia(), items: elsewhere(library?.media.values()).map(option('media')) },
    {
      group: travelTexts.ofPlaylists(),
      items: [...(library?.playlists.values() ?? [])].map(option('playlist')),
    },
    {
      group: travelTexts.ofCampaigns(),
      items: campaigns.map(({ id, campaign: { name } }) => option('campaign')({ id, name })),
    },
    { group: travelTexts.ofScreens(), items: sites.map(option('screen')) },
  ].filter(({ items }) => items.length > 0)
  const label = options.flatMap(({ items }) => items).find(({ value }) => value === chosen)?.label
  const choice = chosen !== null && label !== undefined ? readChoice(chosen) : null
  return (
    <section className={styles.section}>
      <h3>{travelTexts.whyNot()}</h3>
      <Select
        label={travelTexts.choose()}
        searchable
        clearable
        nothingFoundMessage={travelTexts.nothingFound()}
        limit={200}
        data={options}
        value={chosen}
        onChange={setChosen}
      />
      {choice && (
        <div role="status">
          <WhyNotAnswer
            {...moment}
            choice={choice}
            name={label ?? ''}
            campaign={choice.kind === 'campaign' ? campaigns.find(({ id }) => id === choice.id) : undefined}
          />
        </div>
      )}
    </section>
  )
}
