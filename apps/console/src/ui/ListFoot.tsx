import { Button } from '@mantine/core'
import type { Pages } from '../queries/pages.ts'
import { commonTexts } from './common.texts.ts'

/** Says how many there are, and brings the next page. */
export function ListFoot({
  pages,
  shown,
  total,
  words,
}: {
  pages: Pages
  shown: number
  total: number
  /** how many there are: all of them shown, or only the first */
  words: {
    all: (values: { count: number }) => string
    some: (values: { shown: number; count: number }) => string
  }
}) {
  return (
    <div className="v-list-foot">
      <span role="status" className="v-numbers">
        {shown < total ? words.some({ shown, count: total }) : words.all({ count: total })}
      </span>
      {pages.hasNextPage && (
        <Button
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {commonTexts.showMore()}
        </Button>
      )}
    </div>
  )
}
