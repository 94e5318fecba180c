package example

import dev.morphium.Morphium
import dev.morphium.annotation.Entity
import dev.morphium.annotation.Id
import dev.morphium.kotlin.*
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.map

/** A book, and who has it. */
@Entity
data class Book(@Id val isbn: String, val title: String, val subtitle: String? = null, val reader: String? = null)

/** A library: who has which book. */
class Library(private val morphium: Morphium) {
  suspend fun add(book: Book): Book = morphium.await { store(book) }

  /** Lends a book, and says whether it was there. */
  suspend fun lend(isbn: String, reader: String): Boolean = morphium.await {
    query(f(Book::isbn) eq isbn, f(Book::reader) eq null).set(Book::reader, reader).matched() == 1L
  }

  /** The titles of the books that are there, one by one. */
  fun available(): Flow<String> =
      morphium.flow(morphium.query(f(Book::reader) eq null).sort(Book::title)).map { it.title }
}
