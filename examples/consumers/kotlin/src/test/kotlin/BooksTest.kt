package example

import dev.morphium.Morphium
import dev.morphium.annotation.Entity
import dev.morphium.annotation.Id
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

@Entity
data class Book(@Id val isbn: String, val title: String, val subtitle: String? = null)

class BooksTest {
  @Test
  fun `nullable fields and default arguments come back`() {
    Morphium.connect("inmemory://books").use { morphium ->
      morphium.store(Book("1", "Notes"))
      assertEquals(Book("1", "Notes", null), morphium.findById(Book::class.java, "1"))
    }
  }
}
