import {
  Divider,
  Drawer,
  SegmentedControl,
  Stack,
  Text,
  Tooltip,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { LOGO_WIDTH_PX } from '@vitrine/core'
import { IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Suspense, useState, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { Mark } from '../ui/Mark.tsx'
import { NAV_TIP } from './navTip.ts'
import { useShellActions } from './shellActions.ts'
import { useMenu } from './usePlaces.ts'
import { shellTexts } from './shell.texts.ts'
import { rich } from '@vitrine/texts/rich'
import { lazyPart } from './lazyPart.ts'

const AccountMenu = lazyPart(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }))

/** The narrow icon sidebar with the mark, which opens the menu; with labels where there is room for them (frame.css). */
export function Sidebar({ email }: { email: string }) {
  const entries = useMenu('main')
  const { signOut } = useShellActions()
  const [open, setOpen] = useState(false)
  return (
    <div className="v-sidebar" style={{ '--v-logo': `${LOGO_WIDTH_PX}px` } as CSSProperties}>
      <Tooltip label={shellTexts.menu()} position="right" classNames={NAV_TIP}>
        <UnstyledButton
          aria-label={shellTexts.menu()}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Mark />
          <span className="v-navlabel v-wordmark" aria-hidden="true">
            {shellTexts.product()}
          </span>
        </UnstyledButton>
      </Tooltip>
      <nav aria-label={shellTexts.mainMenu()}>
        {entries.map(({ path, title, icon: Icon, isCurrent }) => (
          <Tooltip key={path} label={title} position="right" classNames={NAV_TIP}>
            <Link
              to={path}
              className="v-navicon"
              aria-label={title}
              aria-current={isCurrent ? 'page' : undefined}
            >
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              <span className="v-navlabel" aria-hidden="true">
                {title}
              </span>
            </Link>
          </Tooltip>
        ))}
      </nav>
      <div className="v-sidebar-end">
        <Suspense fallback={<span className="v-account-button" />}>
          <AccountMenu />
        </Suspense>
        <Tooltip label={shellTexts.logout()} position="right" classNames={NAV_TIP}>
          <UnstyledButton className="v-navicon" aria-label={shellTexts.logout()} onClick={signOut}>
            <IconLogout className="v-points" size={20} stroke={1.6} aria-hidden="true" />
            <span className="v-navlabel" aria-hidden="true">
              {shellTexts.logout()}
            </span>
          </UnstyledButton>
        </Tooltip>
      </div>
      <Menu email={email} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

/** The same entries along the bottom of a narrow screen. */
export function BottomBar({ email }: { email: string }) {
  const entries = useMenu('bar')
  const [open, setOpen] = useState(false)
  return (
    <nav className="v-bottombar" aria-label={shellTexts.mainMenu()}>
      {entries.map(({ path, short, icon: Icon, isCurrent }) => (
        <Link key={path} to={path} aria-current={isCurrent ? 'page' : undefined}>
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          {short}
        </Link>
      ))}
      <UnstyledButton aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
        {shellTexts.menu()}
      </UnstyledButton>
      <Menu email={email} open={open} onClose={() => setOpen(false)} />
    </nav>
  )
}

function Menu({ email, open, onClose }: { email: string; open: boolean; onClose: () => void }) {
  const entries = useMenu('main')
  const { signOut, openPalette, openHelp } = useShellActions()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      size={288}
      padding="sm"
      title={<Brand />}
      zIndex="var(--v-layer-menu)"
    >
      <Link to="/account" className="v-menu-email" onClick={onClose}>
        <Text fw={600} truncate>
          {email}
        </Text>
        <Text size="xs" c="dimmed">
          {shellTexts.accountAndPeople()}
        </Text>
      </Link>
      <Divider my="xs" />
      <nav aria-label={shellTexts.menu()}>
        <Stack gap="3xs">
          {entries.map(({ path, title, icon: Icon, isCurrent }) => (
            <Link
              key={path}
              to={path}
              className="v-menu-entry"
              aria-current={isCurrent ? 'page' : undefined}
              onClick={onClose}
            >
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              {title}
            </Link>
          ))}
          <UnstyledButton className="v-menu-entry" onClick={signOut}>
            <IconLogout className="v-points" size={20} stroke={1.6} aria-hidden="true" />
            {shellTexts.logout()}
          </UnstyledButton>
        </Stack>
      </nav>
      <Divider my="xs" />
      <Stack gap="xs" p="xs">
        <UnstyledButton
          className="v-commandbox"
          style={{ width: '100%' }}
          onClick={() => {
            onClose()
            openPalette()
          }}
        >
          <span>
            <IconSearch
              size={15}
              aria-hidden="true"
              style={{ verticalAlign: -2, marginInlineEnd: 'var(--v-space-2)' }}
            />
            {shellTexts.searchOrCommand()}
          </span>
          <span className="v-kbd">{shellTexts.commandKeys()}</span>
        </UnstyledButton>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={shellTexts.appearance()}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
          data={[
            { value: 'light', label: shellTexts.light() },
            { value: 'dark', label: shellTexts.dark() },
            { value: 'auto', label: shellTexts.system() },
          ]}
        />
        <UnstyledButton
          className="v-quiet v-small"
          onClick={() => {
            onClose()
            openHelp()
          }}
        >
          {rich(shellTexts.shortcutsWithKey, null, {
            span: (words) => <span className="v-kbd">{words}</span>,
          })}
        </UnstyledButton>
      </Stack>
    </Drawer>
  )
}

function Brand() {
  return (
    <span
      style={{
        display: 'flex',
        alignItems: 'center',
        gap: 'var(--v-space-3)',
        fontWeight: 650,
        fontSize: 'var(--v-font-lg)',
      }}
    >
      <Mark /> {shellTexts.product()}
    </span>
  )
}
