import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { RouterProvider } from 'react-router'
import { QuestionHost } from '../ui/QuestionHost.tsx'
import { AlertHost } from './AlertHost.tsx'
import { queryClient } from './client.ts'
import { readingChanged } from './language.ts'
import { lazyPart } from './lazyPart.ts'
import { PLACES } from './places.ts'
import { router } from './router.tsx'
import { useStore } from './store.ts'
import { cssVariables, theme } from './theme.ts'
import { PlacesProvider } from './usePlaces.ts'

/** When what shows toasts is asked for again, where the network just failed, ms. */
const TOASTS_AGAIN_MS = 3_000

// Nothing around it would catch a failure: all of the console would be gone for the sake of its toasts.
const Toasts = lazyPart(async () => {
  for (;;) {
    try {
      return { default: (await import('./Toasts.tsx')).Toasts }
    } catch {
      await new Promise((again) => setTimeout(again, TOASTS_AGAIN_MS))
    }
  }
})

export function App() {
  const changes = useStore(readingChanged)
  return (
    // Texts and direction are read when things are drawn, so another language draws everything again.
    <DirectionProvider key={changes}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
          <AlertHost />
          <QuestionHost />
          <PlacesProvider value={PLACES}>
            <RouterProvider router={router} />
          </PlacesProvider>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}
