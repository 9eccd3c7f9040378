import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WidgetCategory } from '@vitrine/widgets/forms'
import { useState } from 'react'
import { formatNumber } from '../../app/format.ts'
import { isOfKind, useWidgetUses } from '../../queries/widgetUses.ts'
import { widgetPackagesQuery } from '../../queries/widgetPackages.ts'
import { useMay } from '../../queries/who.ts'
import { Each } from '../../ui/Guarded.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { findPackages } from './findWidgets.ts'
import { InstallPackage } from './InstallPackage.tsx'
import { firstOfPackage, PackagePanel } from './PackagePanel.tsx'
import { packageTexts } from './packages.texts.ts'
import { TileFacts } from './TileFacts.tsx'
import { WidgetPicture } from './WidgetPicture.tsx'
import styles from './widgets.module.css'

/** The part of the shelf with widgets of packages; admins install them here. */
export function PackagesPart({
  words,
  category,
  opened,
  onOpen,
}: {
  words: string
  category: WidgetCategory | null
  opened: string
  onOpen: (type: string) => void
}) {
  const mayInstall = useMay('admin')
  const query = useQuery(widgetPackagesQuery)
  const packages = query.data
  const usesOf = useWidgetUses()
  const [installing, setInstalling] = useState(false)
  if (query.isError && !packages)
    return (
      <FaultMessage
        title={packageTexts.couldNotLoad()}
        error={query.error}
        retry={() => void query.refetch()}
      />
    )
  if (!packages || (packages.length === 0 && !mayInstall)) return null
  const install = mayInstall && (
    <Button variant="default" onClick={() => setInstalling(true)}>
      {packageTexts.install()}
    </Button>
  )
  const openedPackage = packages.find(({ type }) => type === opened)
  const panel = openedPackage && (
    <PackagePanel key={openedPackage.id} found={openedPackage} onClose={() => onOpen('')} />
  )
  const shown = findPackages(packages, words, category)
  const isNarrowed = category !== null || words.trim() !== ''
  if (isNarrowed && shown.length === 0) return panel ?? null
  return (
    <Stack component="section" align="stretch" aria-labelledby="packages">
      <div>
        <h2 id="packages">{packageTexts.title()}</h2>
        <p className="v-quiet">{packageTexts.about()}</p>
      </div>
      {packages.length === 0 ? (
        <Message title={packageTexts.none()} text={packageTexts.noneHint()} action={install} />
      ) : (
        <ul className="v-grid" aria-label={packageTexts.title()}>
          <Each items={shown} keyOf={({ id }) => id} what="widget" as="li">
            {(one) => (
              <li className="v-tile">
                <button type="button" className={styles.open} onClick={() => onOpen(one.type)}>
                  <WidgetPicture widget={firstOfPackage(one)} shape="wide" ground="light" />
                  <span className="v-tile-name">{one.name}</span>
                  <span className="v-quiet v-small">
                    {packageTexts.version({ version: formatNumber(one.version) })}
                  </span>
                  <TileFacts feedKinds={one.feed ?? undefined} used={usesOf?.(isOfKind(one.type))} />
                </button>
              </li>
            )}
          </Each>
        </ul>
      )}
      {packages.length > 0 && <div>{install}</div>}
      {installing && <InstallPackage onClose={() => setInstalling(false)} />}
      {panel}
    </Stack>
  )
}
