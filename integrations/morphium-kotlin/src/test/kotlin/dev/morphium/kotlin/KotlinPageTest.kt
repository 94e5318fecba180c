package dev.morphium.kotlin

import dev.morphium.Morphium
import dev.morphium.annotation.Embedded
import dev.morphium.annotation.Entity
import dev.morphium.annotation.Id
import java.nio.file.Files
import java.nio.file.Path
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Test

// example
@JvmInline value class Isbn(val digits: String)

@Embedded sealed interface State
data object Available : State
data class Lent(val reader: String, val days: Int = 14) : State

@Entity
data class Book(
    @Id val isbn: Isbn,
    val title: String,
    val pages: Int = 0,
    val isNew: Boolean = true,
    val subtitle: String? = null,
    val state: State = Available,
    val tags: List<String> = emptyList(),
)
// end

// example
@Entity data class Loan(@Id val id: String, val reader: String, val since: String)
// end

/** The examples of the page about Kotlin: they are what the page shows, and do what it says. */
internal class KotlinPageTest {
    private val morphium: Morphium = inMemory()

    @AfterEach
    fun close() {
        morphium.close()
    }

    @Test
    fun firstSteps() {
        // example
        morphium.store(Book(Isbn("3-1"), "Momo", 304, tags = listOf("children")))
        morphium.store(Book(Isbn("3-2"), "Emil", 176, state = Lent("Ann")))

        val momo: Book? = morphium.findById<Book>(Isbn("3-1"))
        val long = morphium.query(f(Book::pages) gte 200, f(Book::tags) eq "children").sort(Book::title).asList()
        morphium.query<Book>(f(Book::title) eq "Emil").set(Book::isNew, false)
        // end
        assertThat(momo?.title).isEqualTo("Momo")
        assertThat(long).containsExactly(momo)
        assertThat(morphium.findById<Book>(Isbn("3-2"))?.isNew).isFalse()
        assertThat(morphium.findById<Book>(Isbn("3-2"))?.state).isEqualTo(Lent("Ann"))
        assertThat(momo?.state).isSameAs(Available)
    }

    @Test
    fun nulls() {
        morphium.runCommand(
            morphium.database(),
            org.bson.BsonDocument.parse("{insert: 'loan', documents: [{_id: '1', reader: 'Ann', since: null}]}"),
        )
        assertThatThrownBy { morphium.findAll<Loan>() }.hasMessageContaining("Loan.since: null is no value of it")
    }

    @Test
    fun suspending() = runBlocking<Unit> {
        // example
        morphium.await { store(Book(Isbn("3-3"), "Krabat", 256)) }
        val found = morphium.await(morphium.query(f(Book::pages) lt 300)) { asList() }

        val titles = morphium.flow(morphium.query<Book>().sort(Book::title)).map { it.title }.toList()
        // end
        assertThat(found).hasSize(1)
        assertThat(titles).containsExactly("Krabat")
    }

    @Test
    fun transactions() = runBlocking<Unit> {
        // example
        morphium.await {
            transaction {
                val book = findById<Book>(Isbn("3-4")) ?: Book(Isbn("3-4"), "Tintenherz")
                store(book.copy(state = Lent("Bob")))
            }
        }
        // end
        assertThat(morphium.findById<Book>(Isbn("3-4"))?.state).isEqualTo(Lent("Bob"))
    }

    @Test
    fun watching() = runBlocking<Unit> {
        morphium.store(Book(Isbn("3-5"), "Ronja"))
        val token = morphium.watch<Book>().open().use { stream ->
            morphium.store(Book(Isbn("3-6"), "Michel"))
            stream.next().resumeToken()
        }
        morphium.store(Book(Isbn("3-7"), "Pippi"))
        // example
        val next = morphium.flow(morphium.watch<Book>().startAfter(token)).map { it.entity()?.title }.first()
        // end
        assertThat(next).isEqualTo("Pippi")
    }

    @Test
    fun thePageShowsTheseExamples() {
        val shown = blocks(Path.of("../../docs/kotlin.md"), { it == "```kotlin" }, { it == "```" })
        val run =
            blocks(
                Path.of("src/test/kotlin/dev/morphium/kotlin/KotlinPageTest.kt"),
                { it.trim() == "// example" },
                { it.trim() == "// end" },
            )
        assertThat(shown).isNotEmpty().isEqualTo(run)
    }

    private fun blocks(file: Path, begins: (String) -> Boolean, ends: (String) -> Boolean): List<String> {
        val blocks = mutableListOf<String>()
        val lines = Files.readAllLines(file).iterator()
        while (lines.hasNext()) {
            if (begins(lines.next())) {
                val block = mutableListOf<String>()
                var line = lines.next()
                while (!ends(line)) {
                    block.add(line)
                    line = lines.next()
                }
                blocks.add(block.joinToString("\n").trimIndent())
            }
        }
        return blocks
    }
}
