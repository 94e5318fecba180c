package dev.morphium.kotlin

import dev.morphium.Morphium
import dev.morphium.mapping.PropertyReference
import kotlin.reflect.KProperty1
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test

/** Properties of Kotlin in queries: in the methods of Java, and as typed conditions. */
internal class QueryTest {
    private val morphium: Morphium = inMemory()
    private val ann = Person("1", "Ann", 30, address = Address("Rome"), tags = listOf("a", "b"))
    private val bob = Person("2", "Bob", 40, false, "B", Email("bob@b"), Address("Oslo"), listOf("b"))

    @BeforeEach
    fun store() {
        morphium.storeList(listOf(ann, bob))
    }

    @AfterEach
    fun close() {
        morphium.close()
    }

    @Test
    fun methodsOfJavaTakePropertyReferences() {
        val query = morphium.query<Person>()

        assertThat(query.f(Person::name).eq("Ann").asList()).containsExactly(ann)
        assertThat(query.f(Person::isActive).eq(false).asList()).containsExactly(bob)
        assertThat(query.sortDescending(Person::age).asList()).containsExactly(bob, ann)
        query.f(Person::name).eq("Ann").set(Person::nick, "A")
        assertThat(morphium.findById<Person>("1")?.nick).isEqualTo("A")
    }

    @Test
    fun oneReferenceInTheTextMayBeManyProperties() {
        fun find(property: KProperty1<Person, String?>, value: String) =
            morphium.query<Person>().f(property).eq(value).asList()

        assertThat(find(Person::name, "Ann")).containsExactly(ann)
        assertThat(find(Person::nick, "B")).containsExactly(bob)
        assertThat(find(Person::name, "Bob")).containsExactly(bob)
    }

    @Test
    fun conditionsAreTyped() {
        assertThat(morphium.query(f(Person::age) gte 40).asList()).containsExactly(bob)
        assertThat(morphium.query(f(Person::age) gt 18, f(Person::age) lt 40).asList()).containsExactly(ann)
        assertThat(morphium.query(f(Person::age) lte 30).asList()).containsExactly(ann)
        assertThat(morphium.query(f(Person::name) isIn listOf("Ann", "Eve")).asList()).containsExactly(ann)
        assertThat(morphium.query(f(Person::name) notIn listOf("Ann", "Eve")).asList()).containsExactly(bob)
        assertThat(morphium.query(f(Person::nick) eq null).asList()).containsExactly(ann)
        assertThat(morphium.query(f(Person::name) ne "Ann").asList()).containsExactly(bob)
        assertThat(morphium.query(f(Person::address) then Address::city eq "Oslo").asList()).containsExactly(bob)
        assertThat(morphium.query(f(Person::tags) eq "a").asList()).containsExactly(ann)
        assertThat(morphium.query(f(Person::email) eq Email("bob@b")).asList()).containsExactly(bob)
        assertThat(morphium.query(f(Person::nick).exists()).countAll()).isEqualTo(2)
        assertThat(morphium.query(f(Person::name).untyped().startsWith("B")).asList()).containsExactly(bob)
        assertThat(morphium.query((f(Person::age) lt 35).or(f(Person::name) eq "Bob")).countAll()).isEqualTo(2)
    }

    @Test
    fun lambdasAreNoProperties() {
        assertThatThrownBy { PropertyReference.name(PropertyReference<Person, String> { it.name }) }
            .isInstanceOf(IllegalArgumentException::class.java)
            .hasMessageContaining("give the name as a string instead")
    }

    @Test
    fun transactionsGiveTheirResult() {
        assertThat(morphium.transaction { morphium.findById<Person>("3") }).isNull()
        assertThatThrownBy {
                morphium.transaction {
                    morphium.store(ann.copy(id = "3"))
                    error("changed my mind")
                }
            }
            .isInstanceOf(IllegalStateException::class.java)
        assertThat(morphium.findById<Person>("3")).isNull()
        assertThat(morphium.transaction { morphium.store(ann.copy(id = "3")) }).isNotNull()
        assertThat(morphium.findById<Person>("3")?.name).isEqualTo("Ann")
    }
}
