package dev.morphium.kotlin

import dev.morphium.Morphium
import dev.morphium.watch.OperationType
import java.time.Duration
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicBoolean
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeout
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.awaitility.Awaitility
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** Suspending operations and flows: their results, cancellation, backpressure; on both backends. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
internal class CoroutinesTest {
    private val backends = Backends()
    private val limit = Duration.ofSeconds(90)

    @AfterAll
    fun close() {
        backends.close()
    }

    private fun people(count: Int) = List(count) { Person("%04d".format(it), "p$it", it) }

    private fun await(condition: () -> Boolean) = Awaitility.await().atMost(limit).until(condition)

    private fun with(backend: String, test: suspend CoroutineScope.(Morphium) -> Unit) =
        use(backends.open(backend), test)

    private fun use(opened: Morphium, test: suspend CoroutineScope.(Morphium) -> Unit) {
        opened.use { morphium ->
            runBlocking(Dispatchers.Default) { withTimeout(limit.toMillis()) { test(morphium) } }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = [Backends.IN_MEMORY, Backends.POPPY])
    fun operationsSuspend(backend: String) =
        with(backend) { morphium ->
            morphium.await { storeList(people(10)) }
            val found = List(10) { async { morphium.await { findById<Person>("000$it") } } }
            assertThat(found.awaitAll()).isEqualTo(people(10))
            assertThat(morphium.await(morphium.query(f(Person::age) gte 8)) { asList() }).hasSize(2)
            assertThat(morphium.await { findById<Person>("none") }).isNull()
        }

    @ParameterizedTest
    @ValueSource(strings = [Backends.IN_MEMORY])
    fun aCancelledOperationIsInterrupted(backend: String) =
        with(backend) { morphium ->
            val begun = CountDownLatch(1)
            val interrupted = AtomicBoolean()
            val job = launch {
                morphium.await {
                    begun.countDown()
                    try {
                        CountDownLatch(1).await()
                    } catch (_: InterruptedException) {
                        interrupted.set(true)
                    }
                }
            }
            withContext(Dispatchers.IO) { begun.await() }
            job.cancelAndJoin()
            await { interrupted.get() }
        }

    @ParameterizedTest
    @ValueSource(strings = [Backends.IN_MEMORY])
    fun aThreadWithATransactionIsRefused(backend: String) =
        with(backend) { morphium ->
            assertThatThrownBy { morphium.transaction { runBlocking { morphium.await { findAll<Person>() } } } }
                .isInstanceOf(IllegalStateException::class.java)
                .hasMessageContaining("transaction")
            assertThatThrownBy {
                    morphium.transaction { runBlocking { morphium.flow(morphium.query<Person>()).toList() } }
                }
                .isInstanceOf(IllegalStateException::class.java)
                .hasMessageContaining("transaction")
            assertThat(morphium.await { transaction { findAll<Person>() } }).isEmpty()
        }

    @ParameterizedTest
    @ValueSource(strings = [Backends.IN_MEMORY])
    fun whoWaitsForAMorphiumThatIsClosedIsTold(backend: String) {
        val morphium = backends.open(backend)
        val begun = CountDownLatch(1)
        runBlocking(Dispatchers.Default) {
            val failure = async {
                runCatching {
                    morphium.await {
                        begun.countDown()
                        CountDownLatch(1).await()
                    }
                }
            }
            withContext(Dispatchers.IO) { begun.await() }
            morphium.close()
            assertThat(failure.await().exceptionOrNull())
                .isInstanceOf(IllegalStateException::class.java)
                .isNotInstanceOf(java.util.concurrent.CancellationException::class.java)
        }
    }

    @ParameterizedTest
    @ValueSource(strings = [Backends.IN_MEMORY, Backends.POPPY])
    fun resultsFlow(backend: String) =
        with(backend) { morphium ->
            morphium.storeList(people(250))
            assertThat(morphium.flow(morphium.query<Person>().sort("_id")).toList()).isEqualTo(people(250))
            assertThat(morphium.flow(morphium.query(f(Person::age) lt 0)).toList()).isEmpty()
            val pipeline = morphium.aggregate<Person, Person>().match(f(Person::age) gte 248).sort("_id")
            assertThat(morphium.flow(pipeline).map { it.age }.toList()).containsExactly(248, 249)
        }

    @ParameterizedTest
    @ValueSource(strings = [Backends.IN_MEMORY, Backends.POPPY])
    fun whoHasEnoughReadsNoFurtherBatchAndClosesTheCursor(backend: String) {
        val commands = CopyOnWriteArrayList<String>()
        use(backends.open(backend, commands)) { morphium ->
            morphium.storeList(people(200))
            commands.clear()
            val query = morphium.query<Person>().sort("_id").batchSize(10)
            val first = morphium.flow(query).buffer(Channel.RENDEZVOUS).take(5).toList()

            assertThat(first).isEqualTo(people(5))
            await { "killCursors" in commands }
            assertThat(commands).containsExactly("find", "killCursors")
        }
    }

    @ParameterizedTest
    @ValueSource(strings = [Backends.IN_MEMORY, Backends.POPPY])
    fun changesFlow(backend: String) =
        with(backend) { morphium ->
            morphium.store(Person("0", "first"))
            val begin = morphium.watch<Person>().open().use { it.resumeToken()!! }
            val changes = morphium.flow(morphium.watch<Person>().startAfter(begin))
            val seen = CopyOnWriteArrayList<OperationType>()
            val job = launch { changes.collect { seen.add(it.operationType()) } }
            morphium.await { store(Person("1", "Ann")) }
            morphium.await { store(Person("1", "Bob")) }
            withContext(Dispatchers.IO) { await { seen.size == 2 } }
            job.cancelAndJoin()
            assertThat(seen).containsExactly(OperationType.INSERT, OperationType.REPLACE)
            assertThat(changes.first().operationType()).isEqualTo(OperationType.INSERT)
        }
}
