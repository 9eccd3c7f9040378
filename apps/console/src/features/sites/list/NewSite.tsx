import { Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { SITE_SIDE_MAX_PX } from '@vitrine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { api, queryClient } from '../../../app/client.ts'
import { errorMessage } from '../../../app/toasts.ts'
import { siteQuery } from '../../../queries/sites.ts'
import { LayoutPicker } from '../zones/LayoutPicker.tsx'
import { newSiteDraft, SITE_SIZES, sizeChoices, sizeKey, type Layout } from '../zones/layouts.ts'
import { siteListTexts } from './siteList.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'

/** A size that no display has by itself: a wall of LED panels. */
const OWN_SIZE = 'own'

/** Makes a screen: its name, its size, how it is divided. */
export function NewSite() {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const [size, setSize] = useState(sizeKey(SITE_SIZES[0]))
  const [layout, setLayout] = useState<Layout>('full')
  const [own, setOwn] = useState({ width: 1920, height: 640 })
  const { width, height } =
    size === OWN_SIZE ? own : (SITE_SIZES.find((one) => sizeKey(one) === size) ?? SITE_SIZES[0])
  const make = useMutation({
    meta: { showsError: true },
    mutationFn: () => api('makeSite', { body: { name, draft: newSiteDraft(layout, width, height) } }),
    onSuccess: (site) => {
      queryClient.setQueryData(siteQuery(site.id).queryKey, site)
      void queryClient.invalidateQueries({ queryKey: ['sites'] })
      void navigate(`/sites-edit/${site.id}`)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '') make.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={commonTexts.name()}
          placeholder={siteListTexts.nameExample()}
          data-autofocus
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={tried && name.trim() === '' ? siteListTexts.nameMissing() : undefined}
        />
        <Select
          label={commonTexts.size()}
          allowDeselect={false}
          data={[...sizeChoices(), { value: OWN_SIZE, label: siteListTexts.customSize() }]}
          value={size}
          onChange={(value) => setSize(value ?? sizeKey(SITE_SIZES[0]))}
        />
        {size === OWN_SIZE && (
          <Group grow>
            {(['width', 'height'] as const).map((side) => (
              <NumberInput
                key={side}
                label={side === 'width' ? siteListTexts.widthPx() : siteListTexts.heightPx()}
                min={16}
                max={SITE_SIDE_MAX_PX}
                allowDecimal={false}
                clampBehavior="strict"
                value={own[side]}
                onChange={(px) => {
                  if (typeof px === 'number' && px >= 16) setOwn({ ...own, [side]: px })
                }}
              />
            ))}
          </Group>
        )}
        <div>
          <span className="v-field-label">{siteListTexts.layout()}</span>
          <LayoutPicker value={layout} width={width} height={height} onPick={setLayout} />
        </div>
        {make.error && (
          <Text c="var(--v-danger)" role="alert">
            {errorMessage(make.error)}
          </Text>
        )}
        <Button type="submit" loading={make.isPending} style={{ alignSelf: 'end' }}>
          {siteListTexts.createScreen()}
        </Button>
      </Stack>
    </form>
  )
}
