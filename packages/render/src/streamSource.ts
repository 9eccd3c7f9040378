/** How a stream comes: as pieces of HLS, by WebRTC (WHEP), or in the page that its network has for embedding. */
export type StreamSource = { kind: 'hls' | 'whep'; url: string } | { kind: 'embed'; url: string }

/**
 * What stands behind the address of a stream: people paste the address of a page of YouTube or Vimeo, which can only be shown by
 * the page for embedding. Those repeat a video, and live ones go on.
 * Sources: developers.google.com/youtube/player_parameters, developer.vimeo.com/player/sdk/embed.
 * @param protocol what the element says; without it, `whep` as the last part of a path stands for WebRTC
 * @param isSilent whether it is shown without sound
 */
export function streamSource(url: string, protocol: 'whep' | undefined, isSilent: boolean): StreamSource {
  const parsed = URL.canParse(url) ? new URL(url) : null
  const host = parsed?.hostname.replace(/^(?:www|m)\./, '') ?? ''
  const parts = parsed?.pathname.split('/').filter(Boolean) ?? []
  const muted = isSilent ? '1' : '0'
  const youTube = parsed && youTubeId(host, parts, parsed.searchParams)
  if (youTube) {
    const query = new URLSearchParams({
      autoplay: '1',
      mute: muted,
      controls: '0',
      disablekb: '1',
      rel: '0',
      playsinline: '1',
      loop: '1',
      playlist: youTube,
      // It says what becomes of the video (watchEmbed.ts).
      enablejsapi: '1',
    })
    return { kind: 'embed', url: `https://www.youtube-nocookie.com/embed/${youTube}?${query}` }
  }
  const vimeo = vimeoId(host, parts)
  if (vimeo) {
    const { id, key } = vimeo
    const query = new URLSearchParams({
      autoplay: '1',
      muted,
      loop: '1',
      controls: '0',
      dnt: '1',
      ...(key && { h: key }),
    })
    return { kind: 'embed', url: `https://player.vimeo.com/${id}?${query}` }
  }
  return { kind: protocol === 'whep' || parts[parts.length - 1] === 'whep' ? 'whep' : 'hls', url }
}

/** The id of a video in an address of YouTube, null where it is none. */
function youTubeId(host: string, parts: readonly string[], query: URLSearchParams): string | null {
  const [first, second] = parts
  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? first === 'watch'
          ? query.get('v')
          : ['embed', 'live', 'shorts'].includes(first ?? '')
            ? second
            : null
        : null
  return id && /^[\w-]{6,20}$/.test(id) ? id : null
}

/** The path of a video or event in the player of Vimeo, with the key of one that isn't listed. */
function vimeoId(host: string, parts: readonly string[]): { id: string; key: string | null } | null {
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return null
  const [kind, id, key] = parts[0] === 'video' || parts[0] === 'event' ? parts : ['video', ...parts]
  if (!id || !/^\d+$/.test(id)) return null
  return {
    id: kind === 'event' ? `event/${id}/embed` : `video/${id}`,
    key: key && /^[0-9a-f]{6,20}$/.test(key) ? key : null,
  }
}
