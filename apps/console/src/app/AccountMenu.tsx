import { Menu, Tooltip, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconMoonStars, IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { whoQuery } from '../queries/who.ts'
import { NAV_TIP } from './navTip.ts'
import { useShellActions } from './shellActions.ts'
import { useMenu } from './usePlaces.ts'
import { shellTexts } from './shell.texts.ts'

const SCHEMES = ['light', 'dark', 'auto'] as const
const SCHEME_WORDS = { light: shellTexts.light, dark: shellTexts.dark, auto: shellTexts.system } as const
const icon = { size: 17, stroke: 1.7 }

/** Who is signed in, and what concerns people and oneself: account, people, brand, appearance. */
export function AccountMenu() {
  const who = useQuery(whoQuery)
  const entries = useMenu('account')
  const { openHelp } = useShellActions()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  if (!who.data) return null
  const { user, company } = who.data
  const next = SCHEMES[(SCHEMES.indexOf(colorScheme) + 1) % SCHEMES.length]!
  return (
    <Menu position="right-end" width={260}>
      <Menu.Target>
        <Tooltip label={shellTexts.account()} position="right" classNames={NAV_TIP}>
          <UnstyledButton className="v-account-button" aria-label={shellTexts.accountOf({ name: user.name })}>
            <span className="v-initials" data-part="initials" aria-hidden="true">
              {initialsOf(user.name)}
            </span>
            <span className="v-navlabel v-account-names">
              <span className="v-clip">{user.name}</span>
              <span className="v-clip v-quiet v-small">{company.name}</span>
            </span>
            <IconSelector className="v-navlabel" size={16} aria-hidden="true" />
          </UnstyledButton>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        {entries.map(({ path, title, icon: Icon }) => (
          <Menu.Item key={path} component={Link} to={path} leftSection={<Icon {...icon} />}>
            {title}
          </Menu.Item>
        ))}
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconMoonStars {...icon} />}
          rightSection={<span className="v-quiet v-small">{SCHEME_WORDS[colorScheme]()}</span>}
          onClick={() => setColorScheme(next)}
        >
          {shellTexts.appearance()}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={openHelp}>
          {shellTexts.shortcuts()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
