import { DirectionProvider, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { QuestionHost } from '../ui/QuestionHost.tsx'
import { AlertHost } from './AlertHost.tsx'
import { queryClient } from './client.ts'
import { readingChanged } from './language.ts'
import { PLACES } from './places.ts'
import { router } from './router.tsx'
import { useStore } from './store.ts'
import { cssVariables, theme } from './theme.ts'
import { PlacesProvider } from './usePlaces.ts'

export function App() {
  const changes = useStore(readingChanged)
  return (
    // Texts and direction are read when things are drawn, so another language draws everything again.
    <DirectionProvider key={changes}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <Notifications position="bottom-center" limit={4} />
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
