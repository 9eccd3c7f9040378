import { listed } from '../../app/format.ts'
import { packageTexts } from './packages.texts.ts'

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
  return (
    <div>
      <strong>{packageTexts.canReach()}</strong>
      <ul>
        {network.length > 0 && <li>{packageTexts.network({ hosts: listed(network, network.length) })}</li>}
        {feed && <li>{packageTexts.feed()}</li>}
        {storage && <li>{packageTexts.storage()}</li>}
        {network.length === 0 && !feed && !storage && <li>{packageTexts.nothing()}</li>}
      </ul>
      <p className="v-quiet">{packageTexts.never()}</p>
    </div>
  )
}
