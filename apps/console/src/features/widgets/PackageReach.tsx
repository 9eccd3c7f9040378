import { packageTexts } from './packages.texts.ts'
import { reachWords } from './packageReach.ts'

/** What a package can reach, in words. */
export function PackageReach({
  network,
  storage,
  feed,
}: {
  network: readonly string[]
  storage: boolean
  feed: readonly string[] | null
}) {
  const said = [...reachWords({ network, storage }), ...(feed ? [packageTexts.feed()] : [])]
  return (
    <div>
      <strong>{packageTexts.canReach()}</strong>
      <ul>
        {said.map((words) => (
          <li key={words}>{words}</li>
        ))}
        {said.length === 0 && <li>{packageTexts.nothing()}</li>}
      </ul>
      <p className="v-quiet">{packageTexts.never()}</p>
    </div>
  )
}
