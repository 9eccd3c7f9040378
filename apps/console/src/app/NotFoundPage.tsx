import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Message } from '../ui/Message.tsx'
import { Page } from '../ui/Page.tsx'

export function NotFoundPage() {
  return (
    <Page>
      <Message
        title="This page doesn’t exist"
        text="The link may be outdated, or the page may have been removed."
        action={
          <Button component={Link} to="/home">
            Go to Home
          </Button>
        }
      />
    </Page>
  )
}
