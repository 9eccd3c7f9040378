import { Button, Select, Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Brand } from '@vitrine/core'
import { TEMPLATES } from '@vitrine/core/templates'
import type { CompanyBrand, Media } from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { api, queryClient } from '../../../app/client.ts'
import { errorMessage, toast } from '../../../app/toasts.ts'
import { useMediaById } from '../../../queries/content.ts'
import { useMay } from '../../../queries/who.ts'
import { ColourField } from '../../../ui/ColourField.tsx'
import { FaultMessage } from '../../../ui/Message.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SlidePicture } from '../../../ui/SlidePicture.tsx'
import { MediaPicker, MediaPicture } from '../../media/index.ts'
import { fontChoices } from '../studio/fields/fonts.ts'
import { ApplyBrand } from './ApplyBrand.tsx'
import { brandQuery } from './brandQuery.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { brandTexts } from './brand.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './brand.module.css'

/** Designs that show most of a brand at once. */
const SHOWN = ['welcome', 'menu-board', 'event', 'notice', 'opening-hours', 'queue']
const COLOURS = [
  { role: 'primary', label: brandTexts.primaryColour },
  { role: 'accent', label: brandTexts.secondaryColour },
  { role: 'ground', label: brandTexts.background },
  { role: 'text', label: commonTexts.text },
] as const

/** How the company looks: four colours, two fonts and a logo, with designs drawn in them. */
export function BrandPage() {
  const brand = useQuery(brandQuery)
  return (
    <Page>
      {brand.data ? (
        <BrandForm key={brand.data.revision} saved={brand.data} />
      ) : brand.isError ? (
        <FaultMessage
          title={brandTexts.couldNotLoad()}
          error={brand.error}
          retry={() => void brand.refetch()}
        />
      ) : (
        <div className={styles.brand} aria-busy="true" aria-label={brandTexts.loading()}>
          <Skeleton height={420} />
          <Skeleton height={420} />
        </div>
      )}
    </Page>
  )
}

function BrandForm({ saved }: { saved: CompanyBrand }) {
  const mayEdit = useMay('editor')
  const media = useMediaById()
  const [brand, setBrand] = useState<Brand>(saved.brand ?? TEMPLATES[0]!.look)
  const [picking, setPicking] = useState(false)
  const [applying, setApplying] = useState(false)
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => api('changeBrand', { revision: saved.revision, body: brand }),
    onSuccess: (now) => {
      queryClient.setQueryData(brandQuery.queryKey, now)
      toast(brandTexts.saved())
    },
  })
  const change = (part: Partial<Brand>) => setBrand((before) => ({ ...before, ...part }))
  const pick = (logo: Media) => {
    setPicking(false)
    const ratio = Math.min(20, Math.max(0.05, logo.width / logo.height))
    change({ logo: { media_id: logo.id, ratio } })
  }
  const pictures = useMemo(
    () =>
      TEMPLATES.filter(({ id }) => SHOWN.includes(id)).map((template) => ({
        ...template.draw(brand, 'landscape'),
        id: template.id,
      })),
    [brand],
  )
  const isSaved = JSON.stringify(brand) === JSON.stringify(saved.brand)
  const logo = brand.logo && media?.get(brand.logo.media_id)
  return (
    <div className={styles.brand}>
      <fieldset className={styles.brandFields} disabled={!mayEdit}>
        {COLOURS.map(({ role, label }) => (
          <ColourField
            key={role}
            label={label()}
            value={brand[role]}
            onChange={(colour) => change({ [role]: colour })}
          />
        ))}
        {(['heading', 'body'] as const).map((role) => (
          <Select
            key={role}
            label={role === 'heading' ? brandTexts.headingFont() : brandTexts.bodyFont()}
            data={fontChoices()}
            value={brand[role]}
            allowDeselect={false}
            onChange={(font) => font !== null && change({ [role]: font })}
          />
        ))}
        <div role="group" aria-label={brandTexts.logo()}>
          <span className="v-field-label">{brandTexts.logo()}</span>
          <div className={styles.brandLogo}>
            {logo ? (
              <MediaPicture media={logo} />
            ) : (
              <span className="v-quiet v-small">{brandTexts.noLogo()}</span>
            )}
            <Button variant="default" size="xs" onClick={() => setPicking(true)}>
              {brand.logo ? brandTexts.changeLogo() : brandTexts.chooseLogo()}
            </Button>
            {brand.logo && (
              <Button variant="subtle" size="xs" onClick={() => setBrand(({ logo: _logo, ...rest }) => rest)}>
                {commonTexts.remove()}
              </Button>
            )}
          </div>
        </div>
        {save.error && (
          <Text c="var(--v-danger)" role="alert">
            {errorMessage(save.error)}
          </Text>
        )}
        {mayEdit && (
          <div className={styles.brandActions}>
            <Button loading={save.isPending} disabled={isSaved} onClick={() => save.mutate()}>
              {commonTexts.save()}
            </Button>
            <Button variant="default" disabled={!isSaved} onClick={() => setApplying(true)}>
              {brandTexts.applyToAll()}
            </Button>
          </div>
        )}
      </fieldset>
      <div className={styles.brandPictures} role="img" aria-label={brandTexts.preview()}>
        <Each items={pictures} keyOf={(slide) => slide.id} what="template">
          {(slide) => <SlidePicture slide={slide} media={media} ratio={16 / 9} />}
        </Each>
      </div>
      <MediaPicker kind="image" opened={picking} onClose={() => setPicking(false)} onPick={pick} />
      {applying && <ApplyBrand slides={null} onClose={() => setApplying(false)} />}
    </div>
  )
}
