import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

/** A link to where a rule is changed. */
export function OpenLink({ to, label }: { to: string; label: string }) {
  return (
    <>
      {' '}
      <Anchor component={Link} to={to} underline="always">
        {label}
      </Anchor>
    </>
  )
}
