import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Message } from '../ui/Message.tsx'
import { Page } from '../ui/Page.tsx'
import { shellTexts } from './shell.texts.ts'

export function NotFoundPage() {
  return (
    <Page>
      <Message
        title={shellTexts.notFound()}
        text={shellTexts.notFoundText()}
        action={
          <Button component={Link} to="/home">
            {shellTexts.goToHome()}
          </Button>
        }
      />
    </Page>
  )
}
