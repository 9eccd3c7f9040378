import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isApiError } from '@vitrine/protocol'
import { Link, useParams } from 'react-router'
import { useLibrary } from '../../queries/wholeLibrary.ts'
import { siteQuery } from '../../queries/sites.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { SiteEditor } from './SiteEditor.tsx'
import { siteEditorTexts } from './siteEditor.texts.ts'

export function SiteEditorPage() {
  const { id = '' } = useParams()
  const site = useQuery(siteQuery(id))
  const library = useLibrary()
  if (site.data && library) return <SiteEditor key={id} site={site.data} library={library} />
  if (site.isError && !site.data) {
    return (
      <main className="v-page" id="page" tabIndex={-1}>
        {isApiError(site.error, 'ENTITY_NOT_FOUND') ? (
          <Message
            title={siteEditorTexts.notFound()}
            text={siteEditorTexts.notFoundText()}
            action={
              <Button component={Link} to="/sites">
                {siteEditorTexts.goToScreens()}
              </Button>
            }
          />
        ) : (
          <FaultMessage
            title={siteEditorTexts.couldNotLoad()}
            error={site.error}
            retry={() => void site.refetch()}
          />
        )}
      </main>
    )
  }
  return (
    <main className="v-editor" data-page="editor" id="page" tabIndex={-1} aria-busy="true">
      <div className="v-editor-bar">
        <Skeleton height={18} width={240} />
      </div>
      <div className="v-editor-left">
        <Skeleton height={180} />
      </div>
      <div className="v-editor-stage" style={{ background: 'var(--v-soft)' }} />
      <div className="v-editor-right">
        <Skeleton height={220} />
      </div>
      <div className="v-editor-foot" style={{ height: 160 }} />
    </main>
  )
}
