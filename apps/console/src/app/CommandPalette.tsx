import '@mantine/spotlight/styles.css'
import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import {
  IconDeviceDesktop,
  IconDeviceTablet,
  IconKeyboard,
  IconLogout,
  IconMoonStars,
  IconPlus,
  IconStack2,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { foundSlidesQuery } from '../queries/content.ts'
import { allDevicesQuery } from '../queries/devices.ts'
import { allSitesQuery } from '../queries/sites.ts'
import { useMay } from '../queries/who.ts'
import { useShellActions } from './shellActions.ts'
import { useMenu } from './usePlaces.ts'
import { shellTexts } from './shell.texts.ts'
import { commonTexts } from '../ui/common.texts.ts'

const [store, spotlight] = createSpotlight()
const icon = { size: 18, stroke: 1.6 }

/** Everything by name: pages, commands, and the company's screens, devices and content. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { signOut, openHelp } = useShellActions()
  const { setColorScheme, colorScheme } = useMantineColorScheme()
  const mayEdit = useMay('editor')
  const entries = useMenu('palette')
  const sites = useQuery(allSitesQuery)
  const devices = useQuery(allDevicesQuery)
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words, 150)
  const slides = useQuery(foundSlidesQuery(asked))
  useEffect(() => spotlight.open(), [])

  const actions = useMemo((): SpotlightActionGroupData[] => {
    const to = (path: string) => () => void navigate(path)
    const edit = mayEdit
      ? [
          {
            id: 'accept',
            label: shellTexts.pairADevice(),
            onClick: to('/devices?accept=1'),
            leftSection: <IconPlus {...icon} />,
          },
          {
            id: 'new-site',
            label: shellTexts.createScreen(),
            onClick: to('/sites?make=1'),
            leftSection: <IconPlus {...icon} />,
          },
          {
            id: 'new-slide',
            label: shellTexts.createSlide(),
            onClick: to('/slides-edit/new'),
            leftSection: <IconPlus {...icon} />,
          },
          {
            id: 'upload',
            label: shellTexts.uploadMedia(),
            onClick: to('/media?upload=1'),
            leftSection: <IconPlus {...icon} />,
          },
        ]
      : []
    return [
      {
        group: shellTexts.goTo(),
        actions: entries.map(({ path, title, keywords, icon: Icon }) => ({
          id: path,
          label: title,
          keywords: [...keywords],
          onClick: to(path),
          leftSection: <Icon {...icon} />,
        })),
      },
      {
        group: shellTexts.actions(),
        actions: [
          ...edit,
          {
            id: 'scheme',
            label: colorScheme === 'dark' ? shellTexts.lightTheme() : shellTexts.darkTheme(),
            onClick: () => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark'),
            leftSection: <IconMoonStars {...icon} />,
          },
          {
            id: 'help',
            label: shellTexts.shortcuts(),
            onClick: openHelp,
            leftSection: <IconKeyboard {...icon} />,
          },
          {
            id: 'logout',
            label: shellTexts.signOut(),
            onClick: signOut,
            leftSection: <IconLogout className="v-points" {...icon} />,
          },
        ],
      },
      {
        group: commonTexts.screens(),
        actions: (sites.data ?? []).map((site) => ({
          id: `site-${site.id}`,
          label: site.name,
          onClick: to(`/sites-edit/${site.id}`),
          leftSection: <IconDeviceDesktop {...icon} />,
        })),
      },
      {
        group: commonTexts.devices(),
        actions: (devices.data ?? []).map((device) => ({
          id: `device-${device.id}`,
          label: device.name,
          onClick: to(`/devices?open=${device.id}`),
          leftSection: <IconDeviceTablet {...icon} />,
        })),
      },
      {
        group: commonTexts.content(),
        actions: (slides.data ?? []).map((slide) => ({
          id: `slide-${slide.id}`,
          label: slide.name,
          onClick: to(`/slides-edit/${slide.id}`),
          leftSection: <IconStack2 {...icon} />,
          // The server found it by words that its name may not have.
          keywords: asked,
        })),
      },
    ].filter((group) => group.actions.length > 0)
  }, [
    navigate,
    mayEdit,
    entries,
    colorScheme,
    setColorScheme,
    openHelp,
    signOut,
    sites.data,
    devices.data,
    slides.data,
    asked,
  ])

  return (
    <Spotlight
      store={store}
      actions={actions}
      shortcut={null}
      query={words}
      onQueryChange={setWords}
      title={shellTexts.searchOrCommand()}
      onSpotlightClose={onClose}
      nothingFound={shellTexts.noResults()}
      highlightQuery
      scrollable
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      maxHeight={440}
      limit={40}
      transitionProps={{ duration: 120 }}
      searchProps={{ placeholder: shellTexts.searchOrCommand(), 'aria-label': shellTexts.searchOrCommand() }}
    />
  )
}
