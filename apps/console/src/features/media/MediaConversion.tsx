import { Button, Group, Progress, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { browserPlays, showableFiles, VIDEO_FORMATS, type VideoFormat } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import type { Message } from '@vitrine/texts'
import { api, queryClient } from '../../app/client.ts'
import { formatBytes, formatDimensions, formatPercent, listed } from '../../app/format.ts'
import { errorTexts } from '../../app/errors.texts.ts'
import { errorMessage } from '../../app/toasts.ts'
import { converterQuery, mediaItemQuery } from '../../queries/content.ts'
import { fileProblemText } from './fileProblemText.ts'
import { mediaTexts } from './media.texts.ts'
import styles from './media.module.css'

const NAMES: Readonly<Record<VideoFormat, string>> = { mp4: 'MP4', webm: 'WebM' }
const ABOUT: Readonly<Record<VideoFormat, Message>> = {
  mp4: mediaTexts.aboutMp4,
  webm: mediaTexts.aboutWebm,
}

/** What of a video was, is or can be converted, and which of it displays get. */
export function MediaConversion({ media, mayEdit }: { media: Media; mayEdit: boolean }) {
  const converter = useQuery(converterQuery)
  const { id } = media
  const took = (changed: Media) => queryClient.setQueryData(mediaItemQuery(id).queryKey, changed)
  const options = {
    onSuccess: took,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['media'] }),
  }
  const convert = useMutation({
    ...options,
    mutationFn: (format: VideoFormat) => api('convertMedia', { params: { id }, body: { format } }),
  })
  const stop = useMutation({
    ...options,
    mutationFn: (format: VideoFormat) => api('cancelConversion', { params: { id }, body: { format } }),
  })
  const show = useMutation({
    ...options,
    mutationFn: (shown_as: VideoFormat | null) =>
      api('changeMedia', { params: { id }, body: { shown_as }, revision: media.revision }),
  })
  const stateOf = (format: VideoFormat) => media.conversions.find((one) => one.format === format)
  const done = VIDEO_FORMATS.filter((format) => stateOf(format)?.state === 'done')
  const playsAsItCame = media.facts === null || browserPlays(media.facts)
  const sizeOf = (format: VideoFormat | null) => {
    const files = showableFiles('video', media.files, format)
    const sizes = files.map(({ width, height }) => formatDimensions(width, height))
    return {
      sizes: listed(sizes, sizes.length),
      bytes: formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0)),
    }
  }

  return (
    <section aria-labelledby="media-conversion">
      <h3 id="media-conversion" className={styles.mediaHeading}>
        {mediaTexts.conversion()}
      </h3>
      <Stack gap="sm">
        {done.length > 0 && (
          <Radio.Group
            label={mediaTexts.shownFile()}
            description={mediaTexts.shownFileHint()}
            value={media.shown_as ?? 'original'}
            onChange={(value) => show.mutate(value === 'original' ? null : (value as VideoFormat))}
            readOnly={!mayEdit}
          >
            <Stack gap="xs" mt="xs">
              {playsAsItCame && (
                <Radio value="original" disabled={!mayEdit} label={mediaTexts.originalFile(sizeOf(null))} />
              )}
              {done.map((format) => (
                <Radio
                  key={format}
                  value={format}
                  disabled={!mayEdit}
                  label={mediaTexts.copies({ format: NAMES[format], ...sizeOf(format) })}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {VIDEO_FORMATS.map((format) => {
          const found = stateOf(format)
          if (found?.state === 'queued' || found?.state === 'running') {
            const percent = Math.floor(found.progress * 100)
            return (
              <div key={format}>
                <Group justify="space-between" wrap="nowrap">
                  <Text size="sm" role="status" className="v-numbers">
                    {found.state === 'queued'
                      ? mediaTexts.conversionWaits({ format: NAMES[format] })
                      : mediaTexts.convertingTo({
                          format: NAMES[format],
                          percent: formatPercent(percent / 100),
                        })}
                  </Text>
                  {mayEdit && (
                    <Button size="compact-sm" variant="default" onClick={() => stop.mutate(format)}>
                      {mediaTexts.stop()}
                    </Button>
                  )}
                </Group>
                <Progress
                  value={percent}
                  size={6}
                  mt="xs"
                  aria-label={mediaTexts.conversionPercent({
                    format: NAMES[format],
                    percent: formatPercent(percent / 100),
                  })}
                />
              </div>
            )
          }
          if (found?.state !== 'failed') return null
          return (
            <Text key={format} size="sm" c="var(--v-danger)" role="alert">
              {mediaTexts.conversionProblem({ format: NAMES[format], problem: fileProblemText(found) })}
            </Text>
          )
        })}
        {converter.isPending ? (
          <Skeleton height={34} />
        ) : converter.isError ? (
          <Text size="sm" className="v-quiet">
            {mediaTexts.couldNotCheckConverter({ reason: errorMessage(converter.error) })}
          </Text>
        ) : (
          <>
            {mayEdit && converter.data.formats.length > 0 && (
              <Group gap="xs">
                {converter.data.formats
                  .filter((format) => !['queued', 'running', 'done'].includes(stateOf(format)?.state ?? ''))
                  .map((format) => (
                    <Button
                      key={format}
                      size="compact-md"
                      variant="default"
                      title={ABOUT[format]()}
                      loading={convert.isPending && convert.variables === format}
                      onClick={() => convert.mutate(format)}
                    >
                      {stateOf(format)?.state === 'failed'
                        ? mediaTexts.convertAgain({ format: NAMES[format] })
                        : mediaTexts.convertTo({ format: NAMES[format] })}
                    </Button>
                  ))}
              </Group>
            )}
            {converter.data.missing !== null && (
              <Text size="sm" className="v-quiet">
                {converter.data.version === null
                  ? errorTexts.problem.noFfmpeg()
                  : errorTexts.problem.noCodecs({
                      format: listed(
                        VIDEO_FORMATS.filter((format) => !converter.data.formats.includes(format)).map(
                          (format) => NAMES[format],
                        ),
                      ),
                    })}
              </Text>
            )}
            {mayEdit && converter.data.formats.length > 0 && done.length === 0 && (
              <Text size="sm" className="v-quiet">
                {mediaTexts.formatsHint()}
              </Text>
            )}
          </>
        )}
      </Stack>
    </section>
  )
}
