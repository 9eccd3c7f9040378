import { Button, Stack } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { StoredWidgetPackage } from '@vitrine/protocol'
import { useState } from 'react'
import {
  defaultsOfPackage,
  isPackageWidget,
  type PackageManifest,
  type PackageWidget,
} from '@vitrine/widgets/packages'
import { api, queryClient } from '../../app/client.ts'
import { formatNumber } from '../../app/format.ts'
import { toast } from '../../app/toasts.ts'
import { useMay } from '../../queries/who.ts'
import { ask } from '../../ui/confirm.ts'
import { externalTexts, ShareDrawer, type SharedThing } from '../external/index.ts'
import { packageTexts } from './packages.texts.ts'
import { moreReach, moreWords } from './packageReach.ts'
import { PackageReach } from './PackageReach.tsx'
import { TryOnDevice } from './TryOnDevice.tsx'
import { TryPanel } from './TryPanel.tsx'
import { useCompanyBrand } from './useCompanyBrand.ts'
import { widgetLook } from './widgetSlide.ts'

/** A new widget of a package. */
export const firstOfPackage = ({ type, settings_schema }: StoredWidgetPackage): PackageWidget => ({
  kind: type as PackageWidget['kind'],
  // Checked when the package was installed.
  settings: defaultsOfPackage(settings_schema as PackageManifest['settings_schema']),
})

/** A widget of a package: tried and used like ours; admins choose its version or remove it. */
export function PackagePanel({ found, onClose }: { found: StoredWidgetPackage; onClose: () => void }) {
  const mayInstall = useMay('admin')
  const brand = useCompanyBrand()
  const mayShare = useMay('editor')
  const [shared, setShared] = useState<SharedThing | null>(null)
  const { id, name, version } = found
  const settle = () => queryClient.invalidateQueries({ queryKey: ['widgetPackages'] })
  const switching = useMutation({
    mutationFn: (chosen: number) =>
      api('useWidgetPackageVersion', { params: { id }, body: { version: chosen } }),
    onSuccess: (changed) => {
      toast(packageTexts.used({ version: formatNumber(changed.version) }))
      return settle()
    },
  })
  const remove = useMutation({
    mutationFn: () => api('removeWidgetPackage', { params: { id } }),
    onSuccess: () => {
      toast(packageTexts.removed({ name }))
      onClose()
      return settle()
    },
  })
  const choose = async (chosen: StoredWidgetPackage['versions'][number]) => {
    const more = moreWords(moreReach(chosen, found))
    const isSure =
      more.length === 0 ||
      (await ask({
        title: packageTexts.moreTitle({ version: formatNumber(chosen.version) }),
        text: more.join(' '),
        action: packageTexts.moreAction(),
      }))
    if (isSure) switching.mutate(chosen.version)
  }
  const confirmRemoval = async () => {
    const isSure = await ask({
      title: packageTexts.removeTitle({ name }),
      text: packageTexts.removeAbout(),
      action: packageTexts.remove(),
      danger: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <TryPanel
      key={version}
      name={name}
      description={found.description}
      first={() => firstOfPackage(found)}
      feedKinds={found.feed ?? undefined}
      actions={(widget, ground) => (
        <>
          <TryOnDevice widget={widget} name={name} ground={ground} />
          {mayShare && isPackageWidget(widget) && (
            <Button
              variant="default"
              leftSection={<IconLink size={18} />}
              onClick={() => {
                const { color, accent, font } = widgetLook(widget, ground, brand)
                setShared({ noun: 'widget', name, widget, color, accent, font })
              }}
            >
              {externalTexts.share()}
            </Button>
          )}
        </>
      )}
      onClose={onClose}
    >
      <ShareDrawer thing={shared} onClose={() => setShared(null)} />
      <PackageReach network={found.network} storage={found.storage} feed={found.feed} />
      <Stack gap="xs">
        <strong>{packageTexts.versions()}</strong>
        {found.versions.map((one) => (
          <div key={one.version}>
            {one.version === version ? (
              <span>
                {packageTexts.version({ version: formatNumber(one.version) })} · {packageTexts.inUse()}
              </span>
            ) : mayInstall ? (
              <Button
                variant="default"
                size="compact-sm"
                disabled={switching.isPending}
                onClick={() => void choose(one)}
              >
                {packageTexts.use({ version: formatNumber(one.version) })}
              </Button>
            ) : (
              packageTexts.version({ version: formatNumber(one.version) })
            )}
          </div>
        ))}
      </Stack>
      {mayInstall && (
        <Button variant="subtle" color="red" onClick={() => void confirmRemoval()}>
          {packageTexts.remove()}
        </Button>
      )}
    </TryPanel>
  )
}
