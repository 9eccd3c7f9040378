import { Button } from '@mantine/core'
import { formatNumber } from '../app/format.ts'
import type { Pages } from '../queries/pages.ts'

/** Says how many there are, and brings the next page. */
export function ListFoot({
  pages,
  shown,
  total,
  noun,
}: {
  pages: Pages
  shown: number
  total: number
  noun: (count: number) => string
}) {
  return (
    <div className="v-list-foot">
      <span role="status" className="v-numbers">
        {shown < total ? `${formatNumber(shown)} of ${noun(total)}` : noun(total)}
      </span>
      {pages.hasNextPage && (
        <Button
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}
