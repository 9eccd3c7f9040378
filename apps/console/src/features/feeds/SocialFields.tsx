import { Select, Switch, TextInput } from '@mantine/core'
import { SOCIAL_SERVICES } from '@vitrine/core'
import { networkTexts } from '../../ui/network.texts.ts'
import type { FeedDraft } from './feedDraft.ts'
import { feedTexts } from './feeds.texts.ts'

/** Which account of which social network is read, and which of its entries are shown. */
export function SocialFields({
  draft,
  onChange,
  refused,
}: {
  draft: FeedDraft
  onChange: (part: Partial<FeedDraft>) => void
  /** what is wrong with a field, as the server names it */
  refused: (field: string) => string | undefined
}) {
  const { network } = draft
  return (
    <>
      <Select
        label={feedTexts.network()}
        allowDeselect={false}
        data={SOCIAL_SERVICES.map((value) => ({ value, label: networkTexts.name[value]() }))}
        value={network}
        // A token of one network is never sent to another.
        onChange={(value) =>
          onChange({ network: SOCIAL_SERVICES.find((one) => one === value) ?? network, hasToken: false })
        }
      />
      <TextInput
        label={feedTexts.account()}
        description={feedTexts.accountHint[network]()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={300}
        value={draft.account}
        error={refused('options.account')}
        onChange={(event) => onChange({ account: event.currentTarget.value })}
      />
      <TextInput
        type="password"
        autoComplete="off"
        label={network === 'youtube' ? networkTexts.apiKey() : networkTexts.token()}
        description={networkTexts.tokenHint()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={draft.hasToken ? networkTexts.tokenKept() : undefined}
        maxLength={4_000}
        value={draft.token}
        error={refused('token')}
        onChange={(event) => onChange({ token: event.currentTarget.value })}
      />
      <Switch
        label={feedTexts.approval()}
        checked={draft.approval}
        onChange={(event) => onChange({ approval: event.currentTarget.checked })}
      />
      <Switch
        label={feedTexts.onlyPictures()}
        checked={draft.onlyPictures}
        onChange={(event) => onChange({ onlyPictures: event.currentTarget.checked })}
      />
    </>
  )
}
