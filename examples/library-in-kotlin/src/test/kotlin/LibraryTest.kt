package example

import dev.morphium.Morphium
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class LibraryTest {
  @Test
  fun `a book is lent once`() {
    Morphium.connect("inmemory://library").use { morphium ->
      runBlocking {
        val library = Library(morphium)
        assertEquals(Book("1", "Notes"), library.add(Book("1", "Notes")))
        library.add(Book("2", "Sketch", subtitle = "of the Engine"))
        assertTrue(library.lend("1", "ann"))
        assertFalse(library.lend("1", "bob"))
        assertEquals(listOf("Sketch"), library.available().toList())
      }
    }
  }
}
